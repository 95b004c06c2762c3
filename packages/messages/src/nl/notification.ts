import type { Translation } from '../define.ts'
import type { notification as english, runKind as englishRunKind, text as englishText } from '../en/notification.ts'

export const notification: Translation<typeof english> = {
  'notification.order': 'Nieuwe bestelling {number} van {marketplace}: {count, plural, one {# artikel} other {# artikelen}}, {amount}',
  'notification.accept_due': 'Accepteer bestelling {number} uiterlijk {dueAt}',
  'notification.ship_due': 'Verstuur bestelling {number} uiterlijk {dueAt}',
  'notification.refunded': '{amount} van bestelling {number} terugbetaald',
  'notification.refund_failed': 'De terugbetaling van {amount} van bestelling {number} is mislukt{reason}',
  'notification.withdrawn': 'De klant heeft bestelling {number} geannuleerd. Verzend deze niet.',
  'notification.return': 'Retour #{number} van bestelling {order}: {event}',
  'notification.dispute': 'Geschil #{number} van bestelling {order}: {event}',
  'notification.paid_out': '{marketplace} heeft {amount} uitbetaald',
  'notification.payout_failed': 'De uitbetaling van {amount} door {marketplace} is mislukt',
  'notification.payout_to_merchant_failed': 'Uitbetaling {number} van {amount} aan {merchant} is mislukt{reason}',
  'notification.invoice': '{issuer}: factuur {number} van {amount}',
  'notification.subscription_invoice': '{issuer}: abonnementsfactuur {number} van {amount}',
  'notification.credit_note': '{issuer}: creditnota {number} van {amount}',
  'notification.product_added': '{company} heeft {product} toegevoegd',
  'notification.product_approved': '{company} heeft {product} goedgekeurd',
  'notification.product_rejected': '{company} heeft {product} afgewezen{reason}',
  'notification.product_submitted': '{company} heeft {product} ingediend',
  'notification.products_added': '{company} heeft {count, plural, one {# product} other {# producten}} toegevoegd',
  'notification.products_submitted': '{company} heeft {count, plural, one {# product} other {# producten}} ingediend',
  'notification.your_products_added': '{company} heeft {count, number} van je producten toegevoegd',
  'notification.your_products_approved': '{company} heeft {count, number} van je producten goedgekeurd',
  'notification.your_products_rejected': '{company} heeft {count, number} van je producten afgewezen{reason}',
  'notification.push_added': '{company} heeft nieuwe producten toegevoegd',
  'notification.push_submitted': '{company} heeft nieuwe producten ingediend',
  'notification.partnership_requested': '{company} wil meedoen',
  'notification.partnership_approved': '{company} heeft je aanvraag goedgekeurd',
  'notification.partnership_rejected': '{company} heeft je aanvraag afgewezen{reason}',
  'notification.request_withdrawn': '{company} heeft de aanvraag ingetrokken',
  'notification.partnership_ended': '{company} heeft de samenwerking beëindigd{reason}',
  'notification.run_failed': 'De {run} is mislukt{reason}',
  'notification.run_left_products': 'De {run} is klaar, maar {count, plural, one {# product is} other {# producten zijn}} mislukt',
  'notification.run_left_rows': 'De {run} is klaar, maar {count, plural, one {# rij is} other {# rijen zijn}} mislukt',
  'notification.webhook_failing': 'Webhooks naar {host} mislukten drie dagen lang. Het eindpunt is uitgeschakeld.',
  'notification.webhook_gone': '{host} accepteert geen webhooks meer. Het eindpunt is uitgeschakeld.',
  'notification.unknown': 'Open om te zien wat er is gebeurd',
}

export const runKind: Translation<typeof englishRunKind> = {
  'run_kind.sync': 'synchronisatie',
  'run_kind.push': 'publicatie',
  'run_kind.import': 'import',
  'run_kind.export': 'export',
  'run_kind.update': 'bulkbewerking',
  'run_kind.listing': 'bulkwijziging van collecties',
  'run_kind.collections': 'import van collecties',
  'run_kind.attributes': 'import van kenmerken',
  'run_kind.mapping': 'koppeling van kenmerken',
}

export const text: Translation<typeof englishText> = {
  'text.as_written': '{text}',
}
