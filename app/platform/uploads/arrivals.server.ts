/** A body on its way: how many bytes have come, since when, and what calls it too slow before its time. */
export type Arrival = {
  /** An IPv4 address or IPv6 /48. */
  network: string;
  received: number;
  /** By `performance.now()`. */
  began: number;
  stop: AbortController;
};

export function newArrival(network: string): Arrival {
  return { network, received: 0, began: performance.now(), stop: new AbortController() };
}

export function countFrom(network: string, underWay: Iterable<Arrival>): number {
  return [...underWay].filter((one) => one.network === network).length;
}

/** Who makes way where the room is short: the slowest first, but nobody in the first `undisturbedMs`. */
export function slowestFirst<One extends Arrival>(
  underWay: Iterable<One>,
  undisturbedMs: number,
): One[] {
  const now = performance.now();
  const pace = ({ received, began }: One) => received / (now - began);
  return [...underWay]
    .filter(({ began }) => now - began >= undisturbedMs)
    .sort((a, b) => pace(a) - pace(b));
}
