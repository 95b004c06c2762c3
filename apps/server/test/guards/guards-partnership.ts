import type { Guard } from './guard.ts'

const formerPartner = 'apps/server/src/domains/publishing/former-partner.test.ts'
const operatorSees = { test: formerPartner, title: 'every query of the operator refuses a merchant that is' }
const merchantSees = { test: formerPartner, title: 'sees no collection, attribute or mapping while it is' }
const product = 'apps/server/src/domains/product'
const collection = 'apps/server/src/domains/collection'
const mapping = 'apps/server/src/domains/mapping'

/** Who may see what only while a partnership is approved. */
export const partnershipGuards: readonly Guard[] = [
  {
    name: 'an operator sees merchants whose partnership is not approved',
    file: 'apps/server/src/domains/marketplace/queries-partnered.ts',
    text: " and pa.status = 'APPROVED'))`",
    instead: '))`',
    ...operatorSees,
  },
  {
    name: 'an operator opens a product of a former partner',
    file: `${product}/queries.ts`,
    text: 'sql`${partnered(scope.companyId, sql`p.merchant_id`)}\n        and (exists',
    instead: 'sql`(exists',
    ...operatorSees,
  },
  {
    name: 'an operator lists products of a former partner',
    file: `${product}/browse/queries-list.ts`,
    text: ' and ${partnered(visibility.marketplaceId, sql`pu.merchant_id`)}',
    instead: '',
    ...operatorSees,
  },
  {
    name: 'an operator edits a product of a former partner',
    file: `${product}/edit/queries-edit.ts`,
    text: 'sql`${partnered(companyId, sql`p.merchant_id`)}\n        and (exists',
    instead: 'sql`(exists',
    ...operatorSees,
  },
  {
    name: 'an operator reads the highlights of a former partner',
    file: `${product}/browse/queries-browse.ts`,
    text: '${partnered(marketplaceId, sql`p.merchant_id`)} and exists',
    instead: 'exists',
    ...operatorSees,
  },
  {
    name: 'an operator reads its own highlights on products of a former partner',
    file: `${product}/browse/queries-browse.ts`,
    text: ' and ${partnered(marketplaceId, sql`h.merchant_id`)}',
    instead: '',
    ...operatorSees,
  },
  {
    name: 'an operator reads listings of a former partner',
    file: `${collection}/queries.ts`,
    text: ' and ${partnered(scope.companyId, sql`l.merchant_id`)}`',
    instead: '`',
    ...operatorSees,
  },
  {
    name: 'an operator counts proposals of a former partner',
    file: 'apps/server/src/domains/dashboard/queries.ts',
    text: "l.approval = 'Pending' and ${partnered(companyId, sql`l.merchant_id`)}`",
    instead: "l.approval = 'Pending'`",
    ...operatorSees,
  },
  {
    name: 'an operator reads the mapped values of a former partner',
    file: `${mapping}/queries-mapping.ts`,
    text: ' and ${partnered(marketplaceId, sql`l.merchant_id`)}\n',
    instead: '\n',
    ...operatorSees,
  },
  {
    name: 'an operator removes a fixed value of a former partner',
    file: `${mapping}/queries-mapping.ts`,
    text: ' and ${partnered(scope.companyId, sql`m.merchant_id`)}`',
    instead: '`',
    ...operatorSees,
  },
  {
    name: 'an operator reads the attributes of a product of a former partner',
    file: `${mapping}/queries-mapping.ts`,
    text: 'sql`${partnered(scope.companyId, sql`p.merchant_id`)}\n          and (exists',
    instead: 'sql`(exists',
    ...operatorSees,
  },
  {
    name: 'an operator maps values of a former partner',
    file: `${mapping}/queries-definition.ts`,
    text: ' and ${partnered(marketplaceId, sql`l.merchant_id`)}`',
    instead: '`',
    ...operatorSees,
  },
  {
    name: 'the mapping of a former partner counts as work left',
    file: `${mapping}/queries-coverage.ts`,
    text: '      and ${partnered(marketplaceId, sql`l.merchant_id`)}\n',
    instead: '',
    ...operatorSees,
  },
  {
    name: 'a former partner reads the collections',
    file: `${collection}/queries.ts`,
    text: " and pa.status = 'APPROVED')`",
    instead: ')`',
    ...merchantSees,
  },
  {
    name: 'a former partner opens a collection to add to it',
    file: `${collection}/listing/queries-listing.ts`,
    text: " and pa.status = 'APPROVED'`",
    instead: '`',
    ...merchantSees,
  },
  {
    name: 'a former partner reads the attributes',
    file: 'apps/server/src/domains/attribute/queries.ts',
    text: " and pa.status = 'APPROVED')`",
    instead: ')`',
    ...merchantSees,
  },
  {
    name: 'a former partner maps its values',
    file: `${mapping}/queries-definition.ts`,
    text: " and pa.status = 'APPROVED')`",
    instead: ')`',
    ...merchantSees,
  },
  {
    name: 'a rule of mapping names a merchant that is no partner',
    file: `${mapping}/queries-definition.ts`,
    text: " and pa.status = 'APPROVED'`",
    instead: '`',
    ...merchantSees,
  },
  {
    name: 'products are pushed to a marketplace that did not approve the merchant',
    file: 'apps/server/src/domains/publishing/push/queries.ts',
    text: "pa.status = 'APPROVED' and pa.is_active",
    instead: 'pa.is_active',
    test: 'apps/server/src/domains/publishing/push/push.test.ts',
    title: 'puts ready products before every approved marketplace',
  },
  {
    name: 'an operator learns which products a merchant has that is no partner',
    file: `${collection}/listing/queries-bulk.ts`,
    text: "isOperator ? sql`and pa.status = 'APPROVED'` : sql``",
    instead: 'sql``',
    ...operatorSees,
  },
  {
    name: 'a purchase buys of a merchant that is no approved partner',
    file: 'apps/server/src/domains/order/intake/queries-intake.ts',
    text: "a.merchant_id = v.merchant_id and a.status = 'APPROVED' and a.is_active",
    instead: 'a.merchant_id = v.merchant_id and a.is_active',
    test: 'apps/server/src/domains/order/intake/intake.test.ts',
    title: 'buys nothing of a merchant that is no approved partner',
  },
  {
    name: 'a merchant reads the figures of a competitor',
    file: `${collection}/listing/to-listing.ts`,
    text: "scope.companyType === 'MERCHANT' && row.merchantId !== scope.companyId",
    instead: 'false',
    test: `${collection}/listing/competitor.test.ts`,
    title: 'sees of a competitor’s listing what a storefront shows',
  },
]
