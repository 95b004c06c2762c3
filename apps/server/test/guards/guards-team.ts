import type { Guard } from './guard.ts'

const domains = 'apps/server/src/domains'
const team = `${domains}/auth/team`
const teamTest = `${team}/team.test.ts`
const campaign = `${domains}/campaign`
const campaignTest = `${campaign}/campaign.test.ts`
const severalCompanies = 'joins the second with the password of their account'
const oneOwner = 'changes role at once and loses access at once'
const merchantsCampaign = 'holds its own products only, and the operator sees it once it is published'
const endedPartnership = 'of the operator is hidden from the merchant'

/** Colleagues and their invitations, campaigns, payout accounts, domains and questions of visitors. */
export const teamGuards: readonly Guard[] = [
  {
    name: 'whoever has the link of an invitation joins as the account of its address',
    file: `${team}/accept-invitation.ts`,
    text: 'if (!(await isPassword(passwordHash, password)))',
    instead: 'if (false)',
    test: teamTest,
    title: severalCompanies,
  },
  {
    name: 'the first link of an invitation that was sent again still works',
    file: `${team}/queries-team.ts`,
    text: 'set sent_at = now(), expires_at = ${expiresAt}, token_hash = null',
    instead: 'set sent_at = now(), expires_at = ${expiresAt}',
    test: teamTest,
    title: 'can be sent again, which ends the earlier link',
  },
  {
    name: 'a withdrawn invitation is sent again',
    file: `${team}/queries-team.ts`,
    text: 'i.id = ${id} and i.accepted_at is null and i.revoked_at is null\n    returning',
    instead: 'i.id = ${id} and i.accepted_at is null\n    returning',
    test: teamTest,
    title: 'can be sent again, which ends the earlier link',
  },
  {
    name: 'a member is invited again, into another role',
    file: `${team}/invite-member.ts`,
    text: 'if (isMember)',
    instead: 'if (false)',
    test: teamTest,
    title: 'is an owner’s to send, never to who is a member',
  },
  {
    name: 'the last owner of a company is removed',
    file: `${team}/end-membership.ts`,
    text: "  if (member.role === 'owner') requireOtherOwner(roles, userId)\n",
    instead: '',
    test: teamTest,
    title: oneOwner,
  },
  {
    name: 'the last owner of a company becomes a manager',
    file: `${team}/update-member.ts`,
    text: "  if (before.role === 'owner' && body.role !== 'owner') requireOtherOwner(roles, body.userId)\n",
    instead: '',
    test: teamTest,
    title: oneOwner,
  },
  {
    name: 'the session of the company left stays open',
    file: `${team}/switch-company.ts`,
    text: "    await endSessions(ctx.db, { sessionId: session.id }, 'switched company')\n",
    instead: '',
    test: teamTest,
    title: severalCompanies,
  },
  {
    name: 'a token is used from another browser to go to another company',
    file: `${team}/switch-company.ts`,
    text: ' || !equalBytes(sha256(binding), session.bindingHash)',
    instead: '',
    test: teamTest,
    title: severalCompanies,
  },
  {
    name: 'an operator changes the campaign of a merchant',
    file: `${campaign}/editable-campaign.ts`,
    text: "  if (row.companyId !== ctx.scope.companyId) orNotFound(undefined, 'campaign')\n",
    instead: '',
    test: campaignTest,
    title: merchantsCampaign,
  },
  {
    name: 'an operator reads the drafts of a merchant’s campaigns',
    file: `${campaign}/queries.ts`,
    text: " and (c.company_id = ${companyId} or c.status <> 'Draft')",
    instead: '',
    test: campaignTest,
    title: merchantsCampaign,
  },
  {
    name: 'a former partner reads the campaigns of a marketplace',
    file: `${campaign}/queries.ts`,
    text: " and exists (\n        select from partnership pa where pa.marketplace_id = c.marketplace_id and pa.merchant_id = ${companyId} and pa.status = 'APPROVED')",
    instead: '',
    test: campaignTest,
    title: endedPartnership,
  },
  {
    name: 'a former partner publishes a campaign',
    file: `${campaign}/publish-campaign.ts`,
    text: '  await requirePartner(ctx, present)\n',
    instead: '',
    test: campaignTest,
    title: endedPartnership,
  },
  {
    name: 'a former partner changes a campaign that the operator reads',
    file: `${campaign}/write-change.ts`,
    text: '  await requirePartner(ctx, present)\n',
    instead: '',
    test: campaignTest,
    title: endedPartnership,
  },
  {
    name: 'a product that is not for sale is put into a campaign',
    file: `${campaign}/queries-product.ts`,
    text: ' and ${isSellable(campaign)}',
    instead: '',
    test: campaignTest,
    title: 'are added all or none, and each that cannot be is named',
  },
  {
    name: 'a published campaign is deleted',
    file: `${campaign}/delete-campaign.ts`,
    text: "if (present.status !== 'Draft')",
    instead: 'if (false)',
    test: campaignTest,
    title: 'is deleted only as a draft',
  },
  {
    name: 'an open browser alone decides where payouts go',
    file: `${domains}/payment/create-account.ts`,
    text: '    await requireFreshSignIn(ctx)\n',
    instead: '',
    test: `${domains}/payment/payment-account.test.ts`,
    title: 'is for owners of partners: others are refused',
  },
  {
    name: 'two marketplaces ask for the same domain',
    file: `${domains}/marketplace/domain-name/update-domain-name.ts`,
    text: 'if (await isHostTaken(db, host, scope.companyId))',
    instead: 'if (false)',
    test: `${domains}/marketplace/domain-name/domain-name.test.ts`,
    title: 'is refused when another marketplace has it',
  },
  {
    name: 'one visitor fills the mailbox of the installation',
    file: `${domains}/admin/lead/create-lead.ts`,
    text: '  await throttleOrRefuse(jobCtx.db, `lead:${networkOf(caller.ip)}`, perNetwork)\n',
    instead: '',
    test: `${domains}/admin/lead/lead.test.ts`,
    title: 'is refused after ten in an hour from one network',
  },
  {
    name: 'the questions of robots are stored',
    file: `${domains}/admin/lead/create-lead.ts`,
    text: "if (website === '')",
    instead: 'if (true)',
    test: `${domains}/admin/lead/lead.test.ts`,
    title: 'is not stored when the field that is not shown is filled in',
  },
  {
    name: 'an edit of texts overwrites what an order changed meanwhile',
    file: `${domains}/product/edit/queries-edit.ts`,
    text: ' and xmin = ${rowVersion}::xid',
    instead: '',
    test: `${domains}/product/edit/edit.test.ts`,
    title: 'of texts keeps the stock that an order takes meanwhile',
  },
]
