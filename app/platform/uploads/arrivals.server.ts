/** A request body on its way: how many bytes have come since when, and a signal to end it early as too slow. */
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

export function byNetwork<One extends Pick<Arrival, 'network'>>(underWay: Iterable<One>) {
  return Map.groupBy(underWay, (one) => one.network);
}

/**
 * The newest arrival of the network with the most under way, if those are more than the newcomer's network will have:
 * otherwise a few networks that begin again and again would keep out everybody else.
 */
export function lastOfMost<One>(
  ofNetworks: ReadonlyMap<string, Iterable<One>>,
  newcomers: number,
): One | undefined {
  const networks = [...ofNetworks.values()].map((theirs) => [...theirs]);
  const most = networks.reduce((a, b) => (b.length > a.length ? b : a), []);
  return most.length > newcomers ? most.at(-1) : undefined;
}

/** The order in which arrivals end when room is short: the slowest first, but none in its first `undisturbedMs`. */
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
