import type { Candidate, Evaluated } from './queries-recompute.ts'
import { evaluate, parseValue } from '../rules.ts'
import type { Recomputation } from './prepare-recomputation.ts'

/** What becomes of the different values of a place, each once. A value fixed by hand has only to fit. */
export function evaluateAll(candidates: readonly Candidate[], { definitions, rules }: Recomputation): Evaluated[] {
  return candidates.flatMap((candidate) => {
    const definition = definitions.get(candidate.definitionId)
    if (!definition) return []
    const outcome =
      candidate.mappingSource === 'product'
        ? parseValue(definition, candidate.value)
        : evaluate(definition, rules.get(candidate.rule), candidate.value)
    return [{ ...candidate, result: outcome.value, state: outcome.state, message: outcome.message }]
  })
}
