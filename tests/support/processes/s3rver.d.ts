/** The part of s3rver, which has no types of its own, that the tests use. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      port: number;
      address?: string;
      silent: boolean;
      allowMismatchedSignatures?: boolean;
      directory: string;
      configureBuckets?: { name: string; configs: string[] }[];
    });
    /** Each request passes these; a change of the list after `run` has no effect. */
    middleware: ((
      context: { method: string; query: Record<string, string>; status: number; body: unknown },
      next: () => Promise<void>,
    ) => Promise<void> | void)[];
    /** @returns where it listens */
    run(): Promise<import('node:net').AddressInfo>;
    close(): Promise<void>;
  }
}
