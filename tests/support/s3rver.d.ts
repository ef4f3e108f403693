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
    /** @returns where it listens */
    run(): Promise<import('node:net').AddressInfo>;
    close(): Promise<void>;
  }
}
