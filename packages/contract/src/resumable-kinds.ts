import type { RunKind } from './run.ts'

/** Kinds of runs that continue from where they were stopped or failed. */
export const resumableKinds: readonly RunKind[] = ['update', 'listing']
