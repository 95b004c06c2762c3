import type { Translation } from '../define.ts'
import type { bankFile as englishFile, reconciliation as english, reconciliationToDo as englishToDo } from '../en/reconciliation.ts'

export const reconciliation: Translation<typeof english> = {
  'reconciliation.not_in_ledger': 'Le prestataire a déplacé de l’argent qui ne figure pas dans le grand livre',
  'reconciliation.missing_at_provider': 'Le grand livre contient de l’argent que le prestataire n’a pas déplacé',
  'reconciliation.amount_differs': 'Le prestataire et le grand livre ont des montants différents',
  'reconciliation.dispute_not_in_ledger': 'Le prestataire a prélevé de l’argent pour un litige que le grand livre n’a pas',
  'reconciliation.dispute_missing_at_provider': 'Le grand livre a un litige que le prestataire n’indique pas',
  'reconciliation.dispute_amount_differs': 'Le prestataire et le grand livre ont des montants ou des issues différents pour un litige',
  'reconciliation.fee_differs': 'Le prestataire et le grand livre ont des frais de paiement différents',
  'reconciliation.bank_unmatched': 'Une écriture bancaire ne correspond à aucun mouvement',
  'reconciliation.bank_amount_differs': 'La banque a comptabilisé un autre montant que celui du prestataire',
  'reconciliation.bank_missing': 'Un versement effectué manque sur le relevé bancaire',
  'reconciliation.bank_balance_differs': 'Les écritures d’un relevé ne donnent pas son solde final',
  'reconciliation_error.closed': 'Cet écart est déjà clos.',
}

export const reconciliationToDo: Translation<typeof englishToDo> = {
  'reconciliation_to_do.not_in_ledger':
    'La commande, le remboursement ou le versement n’a pas été enregistré ici. Vérifiez-le dans le tableau de bord du prestataire. S’il appartient à une autre boutique du même compte, expliquez l’écart.',
  'reconciliation_to_do.missing_at_provider':
    'Demandez au prestataire ce qu’est devenue cette référence. Ne versez pas ce montant tant que ce n’est pas clair.',
  'reconciliation_to_do.amount_differs':
    'Comparez le montant du tableau de bord du prestataire avec la commande ou le versement. Corrigez l’écart par un ajustement.',
  'reconciliation_to_do.dispute_not_in_ledger':
    'Le signalement du litige n’est pas arrivé, ou son paiement ne correspond à aucune commande ici. Vérifiez le litige dans le tableau de bord du prestataire et si ses webhooks sont livrés.',
  'reconciliation_to_do.dispute_missing_at_provider': 'Demandez au prestataire si le litige existe. Laissez le dossier ouvert jusqu’à la réponse.',
  'reconciliation_to_do.dispute_amount_differs':
    'Comparez le montant et l’issue dans le tableau de bord du prestataire avec le dossier. Si le prestataire a raison, corrigez la différence par un ajustement.',
  'reconciliation_to_do.fee_differs':
    'Comparez les frais dans le tableau de bord du prestataire avec les transactions de la commande. Corrigez la différence par un ajustement.',
  'reconciliation_to_do.bank_unmatched': 'Cherchez à quoi correspond l’écriture : frais, intérêts ou virement interne. Indiquez le motif.',
  'reconciliation_to_do.bank_amount_differs': 'Vérifiez si la banque ou le prestataire a retenu des frais, et faites corriger le montant erroné.',
  'reconciliation_to_do.bank_missing': 'Importez le relevé des jours suivant le versement. S’il n’y figure pas non plus, demandez au prestataire.',
  'reconciliation_to_do.bank_balance_differs': 'Exportez à nouveau le relevé depuis votre banque : des écritures manquent ou ont été modifiées.',
}

export const bankFile: Translation<typeof englishFile> = {
  'bank_file.required': 'Choisissez un relevé bancaire (CAMT.053).',
  'bank_file.not_camt': 'Ce n’est pas un relevé bancaire CAMT.053. Exportez-le depuis votre banque au format « CAMT.053 XML ».',
  'bank_file.encoding': 'Les caractères du fichier sont illisibles. Exportez-le depuis votre banque au format « CAMT.053 XML » en UTF-8.',
  'bank_file.document_type': 'Le fichier contient une définition de type de document. Les relevés bancaires n’en ont pas.',
  'bank_file.too_deep': 'Le fichier est trop imbriqué pour un relevé bancaire.',
  'bank_file.no_account': 'Un relevé n’a pas de numéro ou pas de compte.',
  'bank_file.date': 'Une écriture ou un relevé n’a pas de devise, ou pas de date comme 2026-11-20.',
  'bank_file.currency': '« {currency} » n’est pas un code de devise, comme EUR.',
  'bank_file.at_entry': 'Écriture {number} : {reason}',
  'bank_file.in_file': '{file} : {reason}',
  'bank_file.other_content':
    'La page {page} du relevé {statement} a déjà été importée avec d’autres écritures ou soldes. Comparez les deux fichiers avec votre banque.',
  'bank_file.malformed': 'Le XML du fichier est endommagé : {detail}',
  'bank_file.amount': 'Le montant « {amount} » n’est pas un montant de sa devise.',
  'bank_file.too_many': 'Le fichier contient plus de {count, number} écritures. Exportez une période plus courte.',
}
