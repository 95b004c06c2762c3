import type { Registration } from '@stoa/contract/auth.ts'
import { useState } from 'react'
import * as z from 'zod/mini'

/** What the three steps collect. `marketplace` is the one a merchant wants to join. */
export type Newcomer = Pick<Registration, 'name' | 'email' | 'password' | 'companyName' | 'countryCode' | 'currency'> & {
  kind: Registration['kind'] | ''
  marketplace: { id: string; name: string } | undefined
  acceptsTerms: boolean
}

const storageKey = 'stoa.sign-up'

const text = z.string()
const Draft = z.object({
  invitation: text,
  values: z.object({
    kind: z.enum(['marketplace', 'merchant', 'channels', '']),
    marketplace: z.optional(z.object({ id: text, name: text })),
    name: text,
    email: text,
    companyName: text,
    countryCode: text,
    currency: text,
    acceptsTerms: z.boolean(),
  }),
})

/**
 * Returns what was typed so far and a way to change it. It survives a reload of the tab, except the password, which is never stored. Another
 * `invitation` starts empty.
 */
export function useSignUpDraft(invitation: string, initial: Newcomer) {
  const [newcomer, setNewcomer] = useState<Newcomer>(() => ({ ...initial, ...readDraft(invitation) }))
  const update = (more: Partial<Newcomer>) =>
    setNewcomer((before) => {
      const after = { ...before, ...more }
      writeDraft(invitation, after)
      return after
    })
  return { newcomer, update }
}

function readDraft(invitation: string): Partial<Newcomer> {
  try {
    const draft = Draft.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
    return draft.invitation === invitation ? { ...draft.values, marketplace: draft.values.marketplace } : {}
  } catch {
    return {}
  }
}

function writeDraft(invitation: string, newcomer: Newcomer): void {
  const { password: _, ...values } = newcomer
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ invitation, values }))
  } catch {
    // A browser that refuses to store keeps the values while the page is open.
  }
}

/** Deletes what was stored, once the account exists. */
export function deleteSignUpDraft(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored either.
  }
}
