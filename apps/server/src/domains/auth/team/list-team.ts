import type { Team } from '@stoa/contract/team.ts'
import type { Ctx } from '../../../kit/context.ts'
import { findSecondFactorPolicy } from '../../company/queries-second-factor.ts'
import { listInvitations, listMembers } from './queries-team.ts'

/** Returns everybody with access to the company, and who was invited. */
export async function listTeam({ db, scope, actor }: Ctx): Promise<Team> {
  const [members, invitations, isSecondFactorRequired] = await Promise.all([
    listMembers(db, scope),
    listInvitations(db, scope),
    findSecondFactorPolicy(db, scope),
  ])
  const ownId = actor.kind === 'person' ? actor.userId : undefined
  return { members: members.map((member) => ({ ...member, isSelf: member.userId === ownId })), invitations, isSecondFactorRequired }
}
