/** OWASP's equivalent of m=19456,t=2: 46 MiB, one pass, about 50 ms of one core. */
export const hashParameters = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const
