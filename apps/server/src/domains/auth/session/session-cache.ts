import type { Permission } from '@stoa/contract/permissions.ts'
import type { CompanyType, MemberRole } from '@stoa/contract/states.ts'

/** A session with the person and company behind it, as far as a request needs them. */
export type LiveSession = {
  id: string
  userId: string
  companyId: string
  companyType: CompanyType
  role: MemberRole
  name: string
  isEmailConfirmed: boolean
  bindingHash: Buffer
  createdAt: string
  seenAt: string
}

/** An API key that may be used now. */
export type LiveKey = {
  id: string
  companyId: string
  companyType: CompanyType
  name: string
  permissions: readonly Permission[]
  lastUsedAt: string | null
}

type Kept<T> = { value: T | undefined; readAtMs: number }

const keptMs = 1000
const maxKept = 10_000

function makeCache<T>() {
  const kept = new Map<string, Kept<T>>()
  return {
    /** The row read less than a second ago, or read now. An absent row is kept too. */
    async get(id: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
      const nowMs = performance.now()
      const found = kept.get(id)
      if (found && nowMs - found.readAtMs < keptMs) return found.value
      const value = await read()
      kept.delete(id)
      // The oldest goes first: a Map keeps the order of insertion.
      if (kept.size >= maxKept)
        for (const oldest of kept.keys()) {
          kept.delete(oldest)
          break
        }
      kept.set(id, { value, readAtMs: nowMs })
      return value
    },
    forget: (ids: readonly string[]) => ids.forEach((id) => kept.delete(id)),
    forgetWhere: (matches: (value: T) => boolean) => {
      for (const [id, one] of kept) if (one.value !== undefined && matches(one.value)) kept.delete(id)
    },
  }
}

/** Sessions and keys read within the last second, per process: one look-up a second however many requests. */
export const sessionCache = makeCache<LiveSession>()
export const keyCache = makeCache<LiveKey>()
