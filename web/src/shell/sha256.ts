// SHA-256 and HMAC, in a few lines: a browser offers its own only to pages that came by https.

const K = new Uint32Array(64);
const START = new Uint32Array(8);
{
  // The first digits of the cube and square roots of the first primes.
  const digits = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32);
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  primes.forEach((prime, i) => (K[i] = digits(Math.cbrt(prime))));
  primes.slice(0, 8).forEach((prime, i) => (START[i] = digits(Math.sqrt(prime))));
}

const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));
const at = (words: Uint32Array, i: number) => words[i] as number;

export function sha256(data: Uint8Array): Uint8Array {
  const blocks = Math.ceil((data.length + 9) / 64);
  const padded = new Uint8Array(64 * blocks);
  padded.set(data);
  padded[data.length] = 0x80;
  const bytes = new DataView(padded.buffer);
  bytes.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  bytes.setUint32(padded.length - 4, data.length * 8);
  const hash = START.slice();
  const w = new Uint32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 16; i++) w[i] = bytes.getUint32(64 * block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [x, y] = [at(w, i - 15), at(w, i - 2)];
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (hash[i] = at(hash, i) + value));
  }
  const out = new Uint8Array(32);
  const view = new DataView(out.buffer);
  hash.forEach((value, i) => view.setUint32(4 * i, value));
  return out;
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = joined(
    block.map((byte) => byte ^ 0x36),
    message,
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      sha256(inner),
    ),
  );
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

export const utf8 = (text: string) => new TextEncoder().encode(text);

export const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (text: string) =>
  Uint8Array.from({ length: text.length >> 1 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
