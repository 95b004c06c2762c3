import type { Translation } from '../define.ts'
import type {
  notification as englishNotification,
  performanceMeasure as englishMeasure,
  runKind as englishRunKind,
  text as englishText,
} from '../en/notification.ts'

export const notification: Translation<typeof englishNotification> = {
  'notification.order': 'Nouvelle commande {number} de {marketplace} : {count, plural, one {# article} other {# articles}}, {amount}',
  'notification.accept_due': 'Acceptez la commande {number} avant le {dueAt}',
  'notification.ship_due': 'Expédiez la commande {number} avant le {dueAt}',
  'notification.refunded': '{amount} de la commande {number} remboursés',
  'notification.refunded_by_merchant':
    'Le marchand a remboursé {amount} de la commande {number}, qu’il avait encaissée lui-même. Commission remboursée : {commission}',
  'notification.refund_failed': 'Le remboursement de {amount} de la commande {number} a échoué{reason}',
  'notification.not_paid': 'La commande {number} a été expédiée et le marchand a indiqué qu’elle n’a pas été payée. Aucune commission n’est due.',
  'notification.withdrawn': 'L’acheteur a annulé la commande {number}. Ne l’expédiez pas.',
  'notification.shop_order_failed': 'La commande {number} de votre boutique n’a pas pu être reçue{reason}',
  'notification.shop_order_problem': 'La commande {number} de votre boutique demande votre attention{reason}',
  'notification.case': '{event} (dossier n° {number}, commande {order})',
  'notification.return': 'Retour n° {number} de la commande {order} : {event}',
  'notification.dispute': 'Litige n° {number} de la commande {order} : {event}',
  'notification.message': '{company} a envoyé un message à propos de {subject} : {excerpt}',
  'notification.order_message': '{company} a envoyé un message à propos de la commande {order} : {excerpt}',
  'notification.paid_out': '{marketplace} a versé {amount}',
  'notification.payout_failed': 'Le versement de {amount} par {marketplace} a échoué',
  'notification.payout_to_merchant_failed': 'Le versement {number} de {amount} à {merchant} a échoué{reason}',
  'notification.invoice': '{issuer} : facture {number} de {amount}',
  'notification.charge_failed': 'Le paiement de {amount} pour la formule « {plan} » a échoué. Payez ou changez de moyen de paiement',
  'notification.subscription_invoice': '{issuer} : facture d’abonnement {number} de {amount}',
  'notification.credit_note': '{issuer} : avoir {number} de {amount}',
  'notification.self_billed_invoice': '{issuer} : facture (autofacturation) {number} de {amount}',
  'notification.self_billed_credit_note': '{issuer} : avoir (autofacturation) {number} de {amount}',
  'notification.self_billing_offered': '{company} propose d’établir les factures de vos ventes (autofacturation)',
  'notification.product_added': '{company} a ajouté {product}',
  'notification.product_approved': '{company} a approuvé {product}',
  'notification.product_rejected': '{company} a refusé {product}{reason}',
  'notification.product_submitted': '{company} a soumis {product}',
  'notification.products_added': '{company} a ajouté {count, plural, one {# produit} other {# produits}}',
  'notification.products_submitted': '{company} a soumis {count, plural, one {# produit} other {# produits}}',
  'notification.your_products_added': '{company} a ajouté {count, number} de vos produits',
  'notification.your_products_approved': '{company} a approuvé {count, number} de vos produits',
  'notification.your_products_rejected': '{company} a refusé {count, number} de vos produits{reason}',
  'notification.campaign_ended_product': '{company} a mis fin à la campagne « {campaign} » avec {product}',
  'notification.campaign_ended_products': '{company} a mis fin à la campagne « {campaign} » avec {count, number} de vos produits',
  'notification.campaign_product': '{company} vend {product} dans la campagne « {campaign} » du {from} au {until}',
  'notification.campaign_products': '{company} vend {count, number} de vos produits dans la campagne « {campaign} » du {from} au {until}',
  'notification.push_added': '{company} a ajouté de nouveaux produits',
  'notification.push_submitted': '{company} a soumis de nouveaux produits',
  'notification.partnership_requested': '{company} souhaite rejoindre votre place de marché',
  'notification.partnership_approved': '{company} a approuvé votre demande',
  'notification.partnership_rejected': '{company} a refusé votre demande{reason}',
  'notification.request_withdrawn': '{company} a retiré sa demande',
  'notification.partnership_ended': '{company} a mis fin au partenariat{reason}',
  'notification.verification_submitted': '{company} a soumis les informations de son entreprise à vérification',
  'notification.verification_approved': '{company} a vérifié votre entreprise',
  'notification.verification_rejected': '{company} n’a pas pu vérifier votre entreprise{reason}',
  'notification.verification_expired': 'Votre vérification auprès de {company} a expiré',
  'notification.document_expiring': 'Un document de votre entreprise expire le {day} : {document}',
  'notification.document_expired': 'Un document de votre entreprise a expiré le {day} : {document}',
  'notification.performance_above_target':
    '{company} : {measure} {value} des commandes des {days} derniers jours, au-dessus de l’objectif de {target}',
  'notification.performance_within_target':
    '{company} : {measure} {value} des commandes des {days} derniers jours, de nouveau dans l’objectif de {target}',
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
  'run_kind.shop_push': 'envoi de produits vers la boutique',
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

export const performanceMeasure: Translation<typeof englishMeasure> = {
  'performance_measure.acceptedLate': 'Acceptées en retard',
  'performance_measure.shippedLate': 'Expédiées en retard',
  'performance_measure.cancelled': 'Annulées',
  'performance_measure.refunded': 'Remboursées',
  'performance_measure.returned': 'Retournées',
  'performance_measure.disputed': 'Contestées',
}
