import type { Translation } from '../define.ts'
import type { attention as english } from '../en/attention.ts'

export const attention: Translation<typeof english> = {
  'attention.payment_stuck': 'Résultat du paiement manquant',
  'attention.capture_stuck': 'Paiement autorisé mais pas capturé',
  'attention.payment_amount_mismatch': 'Paiement signalé avec un autre montant',
  'attention.captured_not_applied': 'Paiement capturé après la fin de la commande',
  'attention.payment_contradicted': 'Paiement signalé comme échoué après sa capture',
  'attention.refund_stuck': 'Résultat du remboursement manquant',
  'attention.refund_failed': 'Échec du remboursement',
  'attention.refund_amount_mismatch': 'Remboursement signalé avec un autre montant',
  'attention.refund_contradicted': 'Remboursement signalé avec un autre résultat',
  'attention.dispute_won_cancelled': 'Litige gagné après l’annulation de la commande',
  'attention.return_sent_late': 'Colis d’un retour annulé en route',
  'attention.return_overdue': 'Retour en retard',
  'attention.forward_stuck': 'Commande non acceptée par la boutique du marchand',
  'attention.shop_report_failed': 'Non signalé à la boutique du marchand',
  'attention.shipped_after_cancellation': 'Expédiée après son annulation',
  'attention.cancelled_in_shop': 'Annulée dans la boutique du marchand',
  'attention.refunded_in_shop': 'Remboursée dans la boutique du marchand',
  'attention.accept_due': 'Commande à accepter',
  'attention.ship_due': 'Commande à expédier',
  'attention.payout_stuck': 'Résultat du versement manquant',
  'attention.payout_amount_mismatch': 'Versement signalé avec un autre montant',
  'attention.payout_contradicted': 'Versement signalé avec un autre résultat',
}
