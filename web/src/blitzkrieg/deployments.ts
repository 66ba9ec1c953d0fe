// Deployments of one's own, kept in this browser by name: the orders that set them up, for a book and a side.

export interface Deployment {
  name: string;
  orders: string[];
}

const MOST = 12; // for a book and a side: the oldest goes
const key = (ruleset: string, seat: string) => `openblitz.deployments.${ruleset.split("@")[0]}.${seat}`;

export function deployments(ruleset: string, seat: string): Deployment[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key(ruleset, seat)) ?? "[]");
    return Array.isArray(read) ? (read as Deployment[]) : [];
  } catch {
    return [];
  }
}

export function keepDeployment(ruleset: string, seat: string, name: string, orders: readonly string[]): void {
  const others = deployments(ruleset, seat).filter((known) => known.name !== name);
  save(ruleset, seat, [{ name, orders: [...orders] }, ...others].slice(0, MOST));
}

export function forgetDeployment(ruleset: string, seat: string, name: string): void {
  save(
    ruleset,
    seat,
    deployments(ruleset, seat).filter((known) => known.name !== name),
  );
}

function save(ruleset: string, seat: string, list: Deployment[]): void {
  try {
    localStorage.setItem(key(ruleset, seat), JSON.stringify(list));
  } catch {
    // a browser that keeps nothing
  }
}
