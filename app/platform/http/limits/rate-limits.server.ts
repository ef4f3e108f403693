import { createHmac } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#app/platform/database/database.server.ts';
import { tooManyError } from '#app/platform/http/refusal.server.ts';
import type { SecretKeys } from '#app/platform/secrets/keys.server.ts';
import { createSemaphorePerKey } from './semaphore.server.ts';

/**
 * So many points in a window that opens with the first one. They are stored under `name`: never change it.
 * `isExact`: RATE_LIMIT_FACTOR does not multiply the points, since the rule is no limit on visitors.
 */
export type LimitRule = { name: string; points: number; windowSeconds: number; isExact?: boolean };

export function perHour(name: string, points: number): LimitRule {
  return { name, points, windowSeconds: 3600 };
}

/** `retryAfterSeconds` is a whole number, at least 1. */
export type LimitResult = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Limits shared by all copies of the server. A key is an address, an account, … */
export type RateLimits = ReturnType<typeof createRateLimits>;

/** Takes a point. @throws a `Refusal` when there is none */
export async function takePoint(limits: RateLimits, rule: LimitRule, key: string): Promise<void> {
  const limit = await limits.consume(rule, key);
  if (!limit.allowed) throw tooManyError(limit.retryAfterSeconds);
}

/**
 * @param keys callers are stored as HMAC-SHA256, since they may be personal data
 * @param factor RATE_LIMIT_FACTOR: multiplies every rule's points (at least 1 remains)
 */
export function createRateLimits(db: Database, keys: SecretKeys, factor: number) {
  // Leaves out the names of prepared statements: behind a pooler, another connection would not know them.
  const storeClient = {
    query: ({ text, values }: QueryConfig) => db.$client.query(text, values),
  };
  const secret = keys.derive('rate-limits');
  const limiters = new Map<string, RateLimiterPostgres>();
  // One query per key at a time: many tries of one sender would wait for one row and hold all connections.
  const oneByOne = createSemaphorePerKey(1, 200, 15_000);

  function limiterOf(rule: LimitRule): RateLimiterPostgres {
    const existing = limiters.get(rule.name);
    if (existing) return existing;
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: rule.name,
      points: rule.isExact ? rule.points : Math.max(1, Math.round(rule.points * factor)),
      duration: rule.windowSeconds,
      // The first limiter deletes the expired rows of all, every five minutes.
      clearExpiredByTimeout: limiters.size === 0,
    });
    limiters.set(rule.name, limiter);
    return limiter;
  }

  const hidden = (key: string) => createHmac('sha256', secret).update(key).digest('base64url');

  return {
    consume: async (rule: LimitRule, key: string, points = 1): Promise<LimitResult> => {
      try {
        await oneByOne(key, () => limiterOf(rule).consume(hidden(key), points));
        return { allowed: true };
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) return refused(rejection);
        throw rejection;
      }
    },
    /** Like `consume`, without taking a point. */
    peek: async (rule: LimitRule, key: string): Promise<LimitResult> => {
      const used = await limiterOf(rule).get(hidden(key));
      return used && used.remainingPoints <= 0 ? refused(used) : { allowed: true };
    },
    /** Returns one point when the action it was taken for did not happen. */
    giveBack: async (rule: LimitRule, key: string): Promise<void> => {
      await limiterOf(rule).reward(hidden(key));
    },
    /** Returns all points, for example after a successful sign-in. */
    reset: async (rule: LimitRule, key: string): Promise<void> => {
      await limiterOf(rule).delete(hidden(key));
    },
  };
}

function refused(result: RateLimiterRes): LimitResult {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)) };
}
