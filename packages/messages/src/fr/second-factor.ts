import type { Translation } from '../define.ts'
import type { secondFactor as english } from '../en/second-factor.ts'

export const secondFactor: Translation<typeof english> = {
  'auth_error.app_code': 'Saisissez le code de votre application d’authentification ou un code de récupération.',
  'auth_error.app_exists': 'Vous avez déjà une application d’authentification. Retirez-la d’abord.',
  'auth_error.app_not_started': 'Recommencez : affichez d’abord le code QR.',
  'auth_error.max_passkeys': 'Vous avez {limit} clés d’accès, le maximum. Supprimez-en une d’abord.',
  'auth_error.no_second_factor': 'Configurez d’abord une application d’authentification ou une clé d’accès.',
  'auth_error.no_second_factor_member': '{person} n’a pas de second facteur.',
  'auth_error.passkey_exists': 'Cette clé d’accès a déjà été ajoutée.',
  'auth_error.passkey_host': 'Les clés d’accès ne sont pas disponibles à cette adresse. Ouvrez le portail à sa propre adresse.',
  'auth_error.passkey_or_recovery_code': 'Connectez-vous avec votre clé d’accès ou saisissez un code de récupération.',
  'auth_error.passkey_refused': 'Cette clé d’accès n’a pas pu être ajoutée. Recommencez.',
  'auth_error.reset_other_companies': '{person} appartient aussi à d’autres entreprises. Adressez-vous à l’administrateur de ce portail.',
  'auth_error.reset_own': 'Modifiez votre propre second facteur dans la sécurité de votre compte.',
  'auth_error.set_up_second_factor': 'Votre entreprise exige un second facteur. Configurez-le d’abord dans la sécurité de votre compte.',
  'auth_error.unknown_passkey': 'Cette clé d’accès n’est pas connue ici. Connectez-vous avec votre mot de passe.',
  'auth_error.wrong_app_code': 'Ce code est incorrect ou a déjà été utilisé. Saisissez le code affiché maintenant par l’application.',
  'auth_error.wrong_recovery_code': 'Ce code de récupération est incorrect ou a déjà été utilisé.',
  'mail.security_subject':
    '{change, select, app_added {Une application d’authentification a été ajoutée} app_removed {Votre application d’authentification a été retirée} passkey_added {Une clé d’accès a été ajoutée} passkey_removed {Une clé d’accès a été supprimée} recovery_codes_created {De nouveaux codes de récupération ont été créés} recovery_code_used {Un code de récupération a été utilisé} reset {Votre second facteur a été réinitialisé} other {Quelqu’un a essayé de se connecter à votre compte}}',
  'mail.security':
    '{change, select, app_added {Une application d’authentification a été ajoutée à votre compte. Désormais, votre mot de passe seul ne suffit plus pour vous connecter.} app_removed {L’application d’authentification de votre compte a été retirée.} passkey_added {La clé d’accès « {name} » a été ajoutée à votre compte. Désormais, votre mot de passe seul ne suffit plus pour vous connecter.} passkey_removed {La clé d’accès « {name} » a été supprimée de votre compte.} recovery_codes_created {De nouveaux codes de récupération ont été créés pour votre compte. Les précédents ne fonctionnent plus.} recovery_code_used {Un code de récupération de votre compte a été utilisé. {left, plural, =0 {Il n’en reste aucun : créez-en de nouveaux.} one {Il en reste #.} other {Il en reste #.}}} reset {Un propriétaire de votre entreprise ou un administrateur a supprimé votre application d’authentification, vos clés d’accès et vos codes de récupération, et vous a déconnecté. Connectez-vous avec votre mot de passe et configurez-les à nouveau.} other {Quelqu’un a saisi votre mot de passe, puis un code incorrect. Cette personne n’est pas connectée. Si ce n’était pas vous, quelqu’un d’autre connaît votre mot de passe.}}',
  'mail.security_page': 'La sécurité de votre compte : {link}',
}
