import { freePort } from '#tests/support/server.ts';
import { figure, quantile } from './figure.ts';
import { withFolder, withServer } from './server.ts';

export default function measureStart() {
  return withFolder(async (dataDir) => {
    const samples: number[] = [];
    // The first start creates the database and does not count.
    for (let round = -1; round < 5; round++) {
      const port = await freePort();
      const began = performance.now();
      await withServer({ dataDir, port }, async () => {
        if (round >= 0) samples.push(performance.now() - began);
      });
    }
    const seconds = quantile(samples, 0.5) / 1000;
    return [figure('Start with data present, median', 's', seconds, 2, 0.7)];
  });
}
