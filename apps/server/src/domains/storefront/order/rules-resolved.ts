import { isDeepStrictEqual } from 'node:util'
import type { CodedMessage } from '@stoa/contract/params.ts'

/** Returns whether a person has resolved a problem. */
export function isResolved({ resolved }: { resolved: readonly CodedMessage[] }, problem: CodedMessage): boolean {
  return resolved.some((one) => one.code === problem.code && isDeepStrictEqual(one.params, problem.params))
}
