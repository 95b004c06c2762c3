import type { Translation } from '../define.ts'
import type {
  caseErrors as englishCaseErrors,
  caseHistory as englishCaseHistory,
  caseState as englishCaseState,
  disputeReason as englishDisputeReason,
  shareReason as englishShareReason,
} from '../en/case.ts'

export const caseHistory: Translation<typeof englishCaseHistory> = {
  'case.return_requested': 'Retour demandé : {count, plural, one {# article} other {# articles}}',
  'case.approved': 'Retour approuvé',
  'case.rejected': 'Retour refusé',
  'case.cancelled': 'Retour annulé',
  'case.expired': 'Retour annulé : les articles n’ont pas été envoyés à temps',
  'case.sent': 'Articles renvoyés : {tracking}',
  'case.label_bought': 'Étiquette de retour prête : {carrier} {number}',
  'case.label_cancelled': 'Étiquette de retour annulée : {number}',
  'case.label_failed': 'Le transporteur a refusé l’étiquette de retour{reason}',
  'case.parcel_reported': '{carrier} {number} : {state}',
  'case.received': 'Articles reçus',
  'case.inspected': 'Articles contrôlés : {accepted} acceptés sur {count}',
  'case.refund_requested': 'Remboursement de {amount} demandé',
  'case.refunded': 'Remboursé',
  'case.refund_failed': 'Le prestataire de paiement a refusé le remboursement',
  'case.declined': 'Remboursement refusé',
  'case.dispute_opened': 'Litige ouvert : {amount}, {reason}',
  'case.dispute_reviewed': 'La banque examine le litige',
  'case.dispute_won': 'Litige gagné : {amount} rendus',
  'case.dispute_reversed': 'Le prestataire de paiement est revenu sur sa décision : litige gagné, {amount} rendus',
  'case.share_returned_by_merchant': 'Répartition du coût annulée : {amount} du marchand à la place de marché',
  'case.share_returned_by_marketplace': 'Répartition du coût annulée : {amount} de la place de marché au marchand',
  'case.dispute_lost': 'Litige perdu : {amount}',
  'case.evidence_due': 'Les preuves doivent être soumises dans les deux jours',
  'case.evidence_refused': 'Le prestataire de paiement a refusé les preuves{reason}',
  'case.evidence_requested': 'La banque a de nouveau demandé des preuves',
  'case.evidence_sent': 'Preuves envoyées au prestataire de paiement',
  'case.evidence_submitted': 'Preuves soumises',
  'case.evidence_unsent': 'Les preuves n’ont pas pu être envoyées au prestataire de paiement{reason}',
  'case.outcome_contradicted': 'Le prestataire a signalé un autre résultat : {state}. Rien n’a été modifié',
  'case.shares_decided': 'Coût réparti : le marchand supporte {merchant}, la place de marché {marketplace}. {reason}',
  'case.message': 'Message',
}

export const caseState: Translation<typeof englishCaseState> = {
  'case_state.requested': 'Demandé',
  'case_state.approved': 'Approuvé',
  'case_state.in_transit': 'En transit',
  'case_state.received': 'Reçu',
  'case_state.inspected': 'Contrôlé',
  'case_state.refunding': 'Remboursement en cours',
  'case_state.refunded': 'Remboursé',
  'case_state.rejected': 'Refusé',
  'case_state.cancelled': 'Annulé',
  'case_state.needs_response': 'Réponse requise',
  'case_state.under_review': 'En cours d’examen',
  'case_state.won': 'Gagné',
  'case_state.lost': 'Perdu',
}

export const caseErrors: Translation<typeof englishCaseErrors> = {
  'case_error.accepted_exceeds': 'Seuls {quantity} ont été retournés.',
  'case_error.bearer_of_operator': 'Seule la place de marché décide qui supporte un litige perdu.',
  'case_error.ended': 'Ce dossier est clos ({state}) : plus rien ne peut être fait.',
  'case_error.evidence_files': 'Le prestataire de paiement accepte au plus {limit} fichiers comme preuves. Choisissez-en moins.',
  'case_error.evidence_late': 'Le délai pour les preuves s’est terminé le {until}.',
  'case_error.evidence_pdf_size':
    'Le prestataire de paiement accepte au plus {megabytes} Mo de PDF comme preuves. Choisissez des PDF plus petits ou moins nombreux.',
  'case_error.evidence_size':
    'Le prestataire de paiement accepte au plus {megabytes} Mo de preuves. Choisissez des fichiers plus petits ou moins nombreux.',
  'case_error.evidence_unknown': 'Ce fichier ne fait pas partie du litige.',
  'case_error.every_line': 'Saisissez un résultat pour chaque ligne du retour, une seule fois.',
  'case_error.excluded': '{product} ne peut pas être retourné.',
  'case_error.not_paid': 'Rien n’a été payé pour cette commande : il n’y a rien à retourner.',
  'case_error.nothing_accepted': 'Aucun article n’a été accepté. Refusez plutôt le remboursement.',
  'case_error.only_left':
    'Seuls {left} de ces articles peuvent être retournés : les autres n’ont pas été expédiés, ont été remboursés ou figurent dans un autre retour.',
  'case_error.other_kind': 'Cette action est impossible pour un dossier de ce type.',
  'case_error.other_side': 'Seule l’autre partie peut faire cela.',
  'case_error.restock_exceeds': 'Vous ne pouvez pas remettre en stock plus d’articles que ceux acceptés.',
  'case_error.share_exceeds': 'Saisissez {amount} au maximum : le reste revient au marchand en commission, taxe retenue ou frais de paiement.',
  'case_error.shares_differ': 'Saisissez des parts dont la somme est de {amount}.',
  'case_error.shares_of_operator': 'Seule la place de marché décide qui supporte le coût.',
  'case_error.shares_final': 'Le coût de ce dossier a été réparti. Créez un ajustement pour le corriger.',
  'case_error.stricter_days': 'Saisissez au moins le nombre de jours de la place de marché.',
  'case_error.stricter_feeMinor': 'Saisissez des frais qui ne dépassent pas ceux de la place de marché.',
  'case_error.stricter_shippingPayer': 'Choisissez celui qui paie sur la place de marché, ou le marchand.',
  'case_error.too_early': 'Le dossier n’en est pas encore là. État actuel : {state}.',
  'case_error.too_late': 'Cette étape est passée. État actuel du dossier : {state}.',
  'case_error.unknown_line': 'Cette ligne ne fait pas partie du retour.',
  'shopper_error.link': 'Ce lien ne fonctionne pas ou a expiré. Utilisez le lien d’un e-mail plus récent ou contactez la place de marché.',
  'shopper_error.too_many_photos': 'Vous pouvez ajouter au plus {limit} photos à un retour.',
  'case_error.window_over':
    'Les retours sont possibles pendant {days, plural, one {# jour} other {# jours}} après l’expédition. Ce délai est écoulé.',
}

export const disputeReason: Translation<typeof englishDisputeReason> = {
  'dispute_reason.fraudulent': 'frauduleux',
  'dispute_reason.not_received': 'non reçu',
  'dispute_reason.not_as_described': 'non conforme à la description',
  'dispute_reason.duplicate': 'débité deux fois',
  'dispute_reason.credit_not_processed': 'remboursement non reçu',
  'dispute_reason.unrecognized': 'paiement non reconnu',
  'dispute_reason.general': 'autre motif',
}

export const shareReason: Translation<typeof englishShareReason> = {
  'share_reason.merchant_responsible': 'Le marchand est responsable',
  'share_reason.marketplace_responsible': 'La place de marché est responsable',
  'share_reason.carrier_responsible': 'Le transporteur est responsable',
  'share_reason.nobody_responsible': 'Personne n’est responsable',
  'share_reason.agreement': 'Les deux parties sont d’accord',
}
