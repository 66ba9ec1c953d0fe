// How the orders of others are played within a time: moments that matter have theirs first, all else shares what is
// left, and goes together where that is too little to be seen.
export const LIMIT = 28_000; // milliseconds at the ordinary pace: of the 30 seconds, what is under way last has the rest
export const PACE = 650; // for an order; dice have three times as much
const DICE = 3 * PACE;
const SEEN = 150; // what is shown for less is not seen

export interface Stride {
  orders: number; // that go together
  wait: number; // before that
}

/** The next step: `ahead` says of each order that is still to be played whether it matters, `left` how much time there
 * is, `took` how long such an order takes by itself, `shown` whether what is in sight now matters. */
export function stride(
  ahead: readonly boolean[],
  left: number,
  took: { plain: number; grave: number },
  shown: boolean,
): Stride {
  const grave = ahead.filter(Boolean).length;
  const plain = ahead.length - grave;
  if (!ahead.length || left <= 0) return { orders: Math.max(1, ahead.length), wait: 0 };
  const needed = grave * (DICE + took.grave);
  if (needed + plain * (PACE + took.plain) <= left) return { orders: 1, wait: shown ? DICE : PACE };
  const ofGrave = grave ? Math.min(DICE + took.grave, left / grave) : DICE;
  const ofPlain = plain ? Math.max(0, left - needed) / plain : 0;
  const run = ahead.findIndex((one) => one !== ahead[0]); // orders of one kind in a row
  const [share, each] = ahead[0] ? [ofGrave, took.grave] : [ofPlain, took.plain];
  const row = run < 0 ? ahead.length : run;
  const orders = share > 0 ? Math.min(row, Math.ceil((each + SEEN) / share)) : row;
  const wait = shown ? ofGrave - took.grave : orders * ofPlain - took.plain;
  return { orders, wait: Math.max(0, Math.min(wait, DICE)) };
}
