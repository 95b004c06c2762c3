import type { Translation } from '../define.ts'
import type { privacy as english } from '../en/privacy.ts'

export const privacy: Translation<typeof english> = {
  'erased.person': 'Personne supprimée',
  'erased.shopper': 'Client effacé',
  'erased.text': 'Effacé',
  'account_error.other_email': "Ce n'est pas l'adresse de votre compte.",
  'account_error.only_owner':
    "Vous êtes l'unique propriétaire de {companies}. Désignez un autre propriétaire sur la page Équipe, ou fermez l'entreprise, avant de supprimer votre compte.",
  'mail.account_deleted_subject': 'Votre compte a été supprimé',
  'mail.account_deleted':
    'Votre compte a été supprimé, ainsi que tout ce qui indique qui vous êtes. Plus personne ne peut se connecter avec. Vous pouvez vous inscrire à nouveau avec cette adresse.',
  'mail.account_deleted_not_you': "Si ce n'était pas vous, quelqu'un connaît votre mot de passe. Changez-le partout où vous l'utilisez aussi.",
  'closing_error.administrators': "L'entreprise des administrateurs ne peut pas être fermée.",
  'closing_error.other_name': 'Saisissez le nom tel quel : {company}.',
  'closing_error.unsettled': "{company} ne peut pas encore être fermée. Réglez d'abord : {reasons}.",
  'closing_reason.open_orders': 'commandes en cours',
  'closing_reason.open_cases': 'retours et litiges en cours',
  'closing_reason.open_payouts': 'versements en cours',
  'closing_reason.balance': 'soldes non nuls',
  'closing_reason.partnerships': 'partenariats',
  'closing_reason.channels': 'canaux de vente',
  'closing_reason.subscription': "l'abonnement",
  'shopper_error.erased': 'Les données de ce client sont déjà effacées.',
  'shopper_error.unknown': 'Aucune commande de cette place de marché n’a cette adresse.',
}
