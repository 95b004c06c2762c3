import type { MemberRole } from '@stoa/contract/states.ts'
import type { Actor } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'

/** A person of the company, as far as a saved view asks. */
export type Person = { userId: string; role: MemberRole }

/** Whether a person sees a saved view of their company at all. */
export function maySee(person: Person, view: { makerId: string; isShared: boolean }): boolean {
  return view.isShared || view.makerId === person.userId
}

/** Whether a person who sees it may rename, replace or delete it: its maker, or an owner of the company. */
export function mayChange(person: Person, view: { makerId: string }): boolean {
  return view.makerId === person.userId || person.role === 'owner'
}

/** The person who asks: machines have no views. */
export function personOf(actor: Actor): Person {
  if (actor.kind !== 'person') throw new AppError('not_allowed')
  return actor
}
