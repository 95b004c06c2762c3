import { define } from '../define.ts'

/** Notifications. */
export const notification = define({
  'notification.order': [
    'New order {number} from {marketplace}: {count, plural, one {# item} other {# items}}, {amount}',
    { number: 'text', marketplace: 'text', count: 'count', amount: 'money' },
  ],
  'notification.channel_order': [
    'Order {number} from {channel} to ship: {count, plural, one {# item} other {# items}}, {amount}',
    { number: 'text', channel: 'text', count: 'count', amount: 'money' },
  ],
  'notification.channel_order_received': [
    'New order {number} from {channel}: {count, plural, one {# item} other {# items}}, {amount}',
    { number: 'text', channel: 'text', count: 'count', amount: 'money' },
  ],
  'notification.channel_order_cancelled': ['{channel} cancelled order {number}: do not ship it', { number: 'text', channel: 'text' }],
  'notification.channel_order_refunded': [
    '{channel} refunded {count, plural, one {# item} other {# items}} of order {number} before shipment: do not ship {count, plural, one {it} other {them}}',
    { number: 'text', channel: 'text', count: 'count' },
  ],
  'notification.channel_rejected': ['{channel} rejected {count, plural, one {# product} other {# products}}', { channel: 'text', count: 'count' }],
  'notification.accept_due': ['Accept order {number} by {dueAt}', { number: 'text', dueAt: 'instant' }],
  'notification.ship_due': ['Ship order {number} by {dueAt}', { number: 'text', dueAt: 'instant' }],
  'notification.refunded': ['{amount} of order {number} refunded', { number: 'text', amount: 'money' }],
  'notification.refunded_by_merchant': [
    'The merchant refunded {amount} of order {number}, which it collected itself. Commission refunded: {commission}',
    { number: 'text', amount: 'money', commission: 'money' },
  ],
  'notification.refund_failed': ['The refund of {amount} of order {number} failed{reason}', { number: 'text', amount: 'money', reason: 'reason' }],
  'notification.not_paid': ['Order {number} was shipped, and its merchant recorded that it was not paid. No commission is owed.', { number: 'text' }],
  'notification.withdrawn': ['The shopper withdrew order {number}. Do not ship it.', { number: 'text' }],
  'notification.address_changed': ['The shipping address of order {number} was corrected.', { number: 'text' }],
  'notification.address_changed_in_shop': [
    'The shipping address of order {number} was corrected. The order is in your shop already: change it there too.',
    { number: 'text' },
  ],
  'notification.cancelled': ['Order {number} was cancelled. Do not ship it.', { number: 'text' }],
  'notification.cancelled_by_merchant': ['{merchant} cancelled order {number}.', { merchant: 'text', number: 'text' }],
  'notification.shop_order_failed': ['Order {number} of your shop could not be received{reason}', { number: 'text', reason: 'reason' }],
  'notification.shop_order_problem': ['Order {number} of your shop needs your attention{reason}', { number: 'text', reason: 'reason' }],
  'notification.case': ['{event} (case #{number}, order {order})', { number: 'text', order: 'text', event: 'message' }],
  'notification.return': ['Return #{number} of order {order}: {event}', { number: 'text', order: 'text', event: 'message' }],
  'notification.dispute': ['Dispute #{number} of order {order}: {event}', { number: 'text', order: 'text', event: 'message' }],
  'notification.message': ['{company} sent a message about {subject}: {excerpt}', { company: 'text', subject: 'text', excerpt: 'text' }],
  'notification.order_message': ['{company} sent a message about order {order}: {excerpt}', { company: 'text', order: 'text', excerpt: 'text' }],
  'notification.paid_out': ['{marketplace} paid out {amount}', { marketplace: 'text', amount: 'money' }],
  'notification.payout_failed': ['The payout of {amount} by {marketplace} failed', { marketplace: 'text', amount: 'money' }],
  'notification.payout_to_merchant_failed': [
    'Payout {number} of {amount} to {merchant} failed{reason}',
    { number: 'text', amount: 'money', merchant: 'text', reason: 'reason' },
  ],
  'notification.invoice': ['{issuer}: invoice {number} of {amount}', { issuer: 'text', number: 'text', amount: 'money' }],
  'notification.charge_failed': [
    'The payment of {amount} for the plan “{plan}” failed. Pay it, or change the payment method',
    { amount: 'money', plan: 'text' },
  ],
  'notification.subscription_invoice': ['{issuer}: subscription invoice {number} of {amount}', { issuer: 'text', number: 'text', amount: 'money' }],
  'notification.credit_note': ['{issuer}: credit note {number} of {amount}', { issuer: 'text', number: 'text', amount: 'money' }],
  'notification.self_billed_invoice': ['{issuer}: self-billed invoice {number} of {amount}', { issuer: 'text', number: 'text', amount: 'money' }],
  'notification.self_billed_credit_note': [
    '{issuer}: self-billed credit note {number} of {amount}',
    { issuer: 'text', number: 'text', amount: 'money' },
  ],
  'notification.self_billing_offered': ['{company} offers to write the invoices for your sales (self-billing)', { company: 'text' }],
  'notification.product_added': ['{company} added {product}', { company: 'text', product: 'text' }],
  'notification.product_approved': ['{company} approved {product}', { company: 'text', product: 'text' }],
  'notification.product_rejected': ['{company} rejected {product}{reason}', { company: 'text', product: 'text', reason: 'reason' }],
  'notification.product_submitted': ['{company} submitted {product}', { company: 'text', product: 'text' }],
  'notification.products_added': ['{company} added {count, plural, one {# product} other {# products}}', { company: 'text', count: 'count' }],
  'notification.products_submitted': ['{company} submitted {count, plural, one {# product} other {# products}}', { company: 'text', count: 'count' }],
  'notification.your_products_added': ['{company} added {count, number} of your products', { company: 'text', count: 'count' }],
  'notification.your_products_approved': ['{company} approved {count, number} of your products', { company: 'text', count: 'count' }],
  'notification.your_products_rejected': [
    '{company} rejected {count, number} of your products{reason}',
    { company: 'text', count: 'count', reason: 'reason' },
  ],
  'notification.campaign_product': [
    '{company} sells {product} in the campaign “{campaign}” from {from} to {until}',
    { company: 'text', product: 'text', campaign: 'text', from: 'date', until: 'date' },
  ],
  'notification.campaign_ended_product': [
    '{company} ended the campaign “{campaign}” with {product}',
    { company: 'text', campaign: 'text', product: 'text' },
  ],
  'notification.campaign_ended_products': [
    '{company} ended the campaign “{campaign}” with {count, number} of your products',
    { company: 'text', campaign: 'text', count: 'count' },
  ],
  'notification.campaign_products': [
    '{company} sells {count, number} of your products in the campaign “{campaign}” from {from} to {until}',
    { company: 'text', count: 'count', campaign: 'text', from: 'date', until: 'date' },
  ],
  'notification.push_added': ['{company} added new products', { company: 'text' }],
  'notification.push_submitted': ['{company} submitted new products', { company: 'text' }],
  'notification.partner_deactivated': [
    '{company} deactivated your company on its marketplace. Your products can no longer be bought there.',
    { company: 'text' },
  ],
  'notification.partner_activated': ['{company} activated your company on its marketplace again.', { company: 'text' }],
  'notification.sales_paused': ['{company} paused its sales on your marketplace.', { company: 'text' }],
  'notification.sales_paused_until': ['{company} paused its sales on your marketplace until {until}.', { company: 'text', until: 'instant' }],
  'notification.sales_resumed': ['{company} sells on your marketplace again.', { company: 'text' }],
  'notification.own_sales_paused': ['Your sales are paused, as scheduled.'],
  'notification.own_sales_paused_until': ['Your sales are paused until {until}, as scheduled.', { until: 'instant' }],
  'notification.own_sales_resumed': ['Your products can be bought again: the pause of your sales is over.'],
  'notification.partnership_requested': ['{company} wants to join', { company: 'text' }],
  'notification.partnership_approved': ['{company} approved your request', { company: 'text' }],
  'notification.partnership_rejected': ['{company} declined your request{reason}', { company: 'text', reason: 'reason' }],
  'notification.request_withdrawn': ['{company} withdrew its request', { company: 'text' }],
  'notification.partnership_ended': ['{company} ended the partnership{reason}', { company: 'text', reason: 'reason' }],
  'notification.verification_submitted': ['{company} submitted its business details for verification', { company: 'text' }],
  'notification.verification_approved': ['{company} verified your business', { company: 'text' }],
  'notification.verification_rejected': ['{company} could not verify your business{reason}', { company: 'text', reason: 'reason' }],
  'notification.verification_expired': ['Your verification with {company} has expired', { company: 'text' }],
  'notification.document_expiring': ['A document of your company expires on {day}: {document}', { document: 'term', day: 'date' }],
  'notification.document_expired': ['A document of your company expired on {day}: {document}', { document: 'term', day: 'date' }],
  'notification.domain_lost': [
    '{host} no longer leads to your marketplace. Correct its DNS records by {day}, or the domain is no longer used.',
    { host: 'text', day: 'date' },
  ],
  'notification.domain_removed': ['{host} is no longer used, because it did not lead to your marketplace for a week.', { host: 'text' }],
  'notification.performance_above_target': [
    '{company}, {measure}: {value} of orders in the last {days} days, above the target of {target}',
    { company: 'text', measure: 'term', value: 'percent', days: 'count', target: 'percent' },
  ],
  'notification.performance_within_target': [
    '{company}, {measure}: {value} of orders in the last {days} days, within the target of {target} again',
    { company: 'text', measure: 'term', value: 'percent', days: 'count', target: 'percent' },
  ],
  'notification.low_stock': ['{count, plural, one {# product is} other {# products are}} nearly sold out or sold out', { count: 'count' }],
  'notification.low_stock_of': ['{product}: {count, plural, one {# left} other {# left}} in stock', { product: 'text', count: 'count' }],
  'notification.sold_out': ['{product} is sold out', { product: 'text' }],
  'notification.run_failed': ['The {run} failed{reason}', { run: 'term', reason: 'reason' }],
  'notification.run_left_products': [
    'The {run} finished, but {count, plural, one {# product} other {# products}} failed',
    { run: 'term', count: 'count' },
  ],
  'notification.run_left_rows': ['The {run} finished, but {count, plural, one {# row} other {# rows}} failed', { run: 'term', count: 'count' }],
  'notification.webhook_failing': ['Webhooks to {host} failed for three days. The endpoint is disabled.', { host: 'text' }],
  'notification.webhook_gone': ['{host} no longer accepts webhooks. The endpoint is disabled.', { host: 'text' }],
  'notification.unknown': ['Open to see what happened'],
})

/** What a run does, as within a sentence: `run_kind.` and the kind. */
export const runKind = define({
  'run_kind.sync': ['sync'],
  'run_kind.push': ['push'],
  'run_kind.shop_push': ['sending of products to the shop'],
  'run_kind.import': ['import'],
  'run_kind.export': ['export'],
  'run_kind.update': ['bulk edit'],
  'run_kind.listing': ['bulk collection change'],
  'run_kind.collections': ['import of collections'],
  'run_kind.attributes': ['import of attributes'],
  'run_kind.mapping': ['mapping'],
})

/** Words of people and of other systems. */
export const text = define({
  'text.as_written': ['{text}', { text: 'text' }],
})

/** Measures of the performance of merchants: `performance_measure.` and the measure. */
export const performanceMeasure = define({
  'performance_measure.acceptedLate': ['Accepted late'],
  'performance_measure.shippedLate': ['Shipped late'],
  'performance_measure.cancelled': ['Cancelled'],
  'performance_measure.refunded': ['Refunded'],
  'performance_measure.returned': ['Returned'],
  'performance_measure.disputed': ['Disputed'],
})
