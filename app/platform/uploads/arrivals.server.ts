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

/**
 * The newest of the network that has most under way, if that is more than the newcomer's will have: some networks that
 * begin anew again and again would keep out everybody else.
 */
export function lastOfMost<One extends Pick<Arrival, 'network'>>(
  underWay: Iterable<One>,
  newcomers: number,
) {
  const networks = [...Map.groupBy(underWay, (one) => one.network).values()];
  const most = networks.reduce((a, b) => (b.length > a.length ? b : a), []);
  return most.length > newcomers ? most.at(-1) : undefined;
}

/** Who makes way where the room is short: the slowest first, but nobody in the first `undisturbedMs`. */
export function slowestFirst<One extends Pick<Arrival, 'received' | 'began'>>(
  underWay: Iterable<One>,
  undisturbedMs: number,
): One[] {
  const now = performance.now();
  const pace = ({ received, began }: One) => received / (now - began);
  return [...underWay]
    .filter(({ began }) => now - began >= undisturbedMs)
    .sort((a, b) => pace(a) - pace(b));
}
