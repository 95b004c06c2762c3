import { Resolver } from 'node:dns/promises'

/** Codes of the resolver that mean: there is no such record. */
const absent = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN'])

/** The domain name system as the machine is set up to ask it. Each question waits 3 seconds, twice. */
export function createDns() {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const orNone = <T>(answer: Promise<T[]>): Promise<T[]> =>
    answer.catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return []
      throw error
    })
  return {
    listTexts: async (name: string): Promise<string[]> => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    listAliases: (name: string): Promise<string[]> => orNone(resolver.resolveCname(name)),
    listAddresses: async (name: string): Promise<string[]> =>
      (await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))])).flat(),
  }
}
