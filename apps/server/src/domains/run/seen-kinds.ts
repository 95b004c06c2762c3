import { keyRunKinds } from '@stoa/contract/run.ts'
import type { RunKind } from '@stoa/contract/run.ts'
import type { Ctx } from '../../kit/context.ts'

/** Returns the kinds of runs that the caller sees; undefined for all of them. An API key sees those that keys start. */
export function seenKinds({ kind }: Ctx['actor']): readonly RunKind[] | undefined {
  return kind === 'key' ? keyRunKinds : undefined
}
