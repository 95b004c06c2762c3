import type { Translation } from '../define.ts'
import type { notification as englishNotification, runKind as englishRunKind, text as englishText } from '../en/notification.ts'

export const notification: Translation<typeof englishNotification> = {
  'notification.order': 'Nouvelle commande {number} de {marketplace} : {count, plural, one {# article} other {# articles}}, {amount}',
  'notification.accept_due': 'Acceptez la commande {number} avant le {dueAt}',
  'notification.ship_due': 'Expédiez la commande {number} avant le {dueAt}',
  'notification.refunded': '{amount} de la commande {number} remboursés',
  'notification.refund_failed': 'Le remboursement de {amount} de la commande {number} a échoué{reason}',
  'notification.withdrawn': 'L’acheteur a annulé la commande {number}. Ne l’expédiez pas.',
  'notification.return': 'Retour n° {number} de la commande {order} : {event}',
  'notification.dispute': 'Litige n° {number} de la commande {order} : {event}',
  'notification.paid_out': '{marketplace} a versé {amount}',
  'notification.payout_failed': 'Le versement de {amount} par {marketplace} a échoué',
  'notification.payout_to_merchant_failed': 'Le versement {number} de {amount} à {merchant} a échoué{reason}',
  'notification.invoice': '{issuer} : facture {number} de {amount}',
  'notification.subscription_invoice': '{issuer} : facture d’abonnement {number} de {amount}',
  'notification.credit_note': '{issuer} : avoir {number} de {amount}',
  'notification.product_added': '{company} a ajouté {product}',
  'notification.product_approved': '{company} a approuvé {product}',
  'notification.product_rejected': '{company} a refusé {product}{reason}',
  'notification.product_submitted': '{company} a soumis {product}',
  'notification.products_added': '{company} a ajouté {count, plural, one {# produit} other {# produits}}',
  'notification.products_submitted': '{company} a soumis {count, plural, one {# produit} other {# produits}}',
  'notification.your_products_added': '{company} a ajouté {count, number} de vos produits',
  'notification.your_products_approved': '{company} a approuvé {count, number} de vos produits',
  'notification.your_products_rejected': '{company} a refusé {count, number} de vos produits{reason}',
  'notification.push_added': '{company} a ajouté de nouveaux produits',
  'notification.push_submitted': '{company} a soumis de nouveaux produits',
  'notification.partnership_requested': '{company} souhaite rejoindre votre place de marché',
  'notification.partnership_approved': '{company} a approuvé votre demande',
  'notification.partnership_rejected': '{company} a refusé votre demande{reason}',
  'notification.request_withdrawn': '{company} a retiré sa demande',
  'notification.partnership_ended': '{company} a mis fin au partenariat{reason}',
  'notification.run_failed': 'Échec de l’opération « {run} »{reason}',
  'notification.run_left_products':
    'L’opération « {run} » est terminée, mais {count, plural, one {# produit a échoué} other {# produits ont échoué}}',
  'notification.run_left_rows': 'L’opération « {run} » est terminée, mais {count, plural, one {# ligne a échoué} other {# lignes ont échoué}}',
  'notification.webhook_failing': 'Les webhooks vers {host} ont échoué pendant trois jours. Le point de terminaison est désactivé.',
  'notification.webhook_gone': '{host} n’accepte plus de webhooks. Le point de terminaison est désactivé.',
  'notification.unknown': 'Ouvrez pour voir ce qui s’est passé',
}

export const runKind: Translation<typeof englishRunKind> = {
  'run_kind.sync': 'synchronisation',
  'run_kind.push': 'envoi',
  'run_kind.import': 'importation',
  'run_kind.export': 'exportation',
  'run_kind.update': 'modification groupée',
  'run_kind.listing': 'changement groupé de collection',
  'run_kind.collections': 'importation de collections',
  'run_kind.attributes': 'importation d’attributs',
  'run_kind.mapping': 'correspondance',
}

export const text: Translation<typeof englishText> = {
  'text.as_written': '{text}',
}
