import type { Translation } from '../define.ts'
import type { secondFactor as english } from '../en/second-factor.ts'

export const secondFactor: Translation<typeof english> = {
  'auth_error.app_code': 'Geben Sie den Code Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
  'auth_error.app_exists': 'Sie haben bereits eine Authenticator-App. Entfernen Sie sie zuerst.',
  'auth_error.app_not_started': 'Beginnen Sie von vorn: Zeigen Sie zuerst den QR-Code an.',
  'auth_error.max_passkeys': 'Sie haben {limit} Passkeys, die Höchstzahl. Entfernen Sie zuerst einen.',
  'auth_error.no_second_factor': 'Richten Sie zuerst eine Authenticator-App oder einen Passkey ein.',
  'auth_error.no_second_factor_member': '{person} hat keinen zweiten Faktor.',
  'auth_error.passkey_exists': 'Dieser Passkey wurde bereits hinzugefügt.',
  'auth_error.passkey_host': 'Passkeys sind unter dieser Adresse nicht verfügbar. Öffnen Sie das Portal unter seiner eigenen Adresse.',
  'auth_error.passkey_or_recovery_code': 'Melden Sie sich mit Ihrem Passkey an, oder geben Sie einen Wiederherstellungscode ein.',
  'auth_error.passkey_refused': 'Dieser Passkey konnte nicht hinzugefügt werden. Beginnen Sie von vorn.',
  'auth_error.reset_other_companies': '{person} gehört auch zu anderen Unternehmen. Wenden Sie sich an den Administrator dieses Portals.',
  'auth_error.reset_own': 'Ändern Sie Ihren eigenen zweiten Faktor in der Kontosicherheit.',
  'auth_error.set_up_second_factor': 'Ihr Unternehmen verlangt einen zweiten Faktor. Richten Sie ihn zuerst in der Kontosicherheit ein.',
  'auth_error.unknown_passkey': 'Dieser Passkey ist hier nicht bekannt. Melden Sie sich mit Ihrem Passwort an.',
  'auth_error.wrong_app_code': 'Dieser Code ist falsch oder wurde bereits verwendet. Geben Sie den Code ein, den die App jetzt anzeigt.',
  'auth_error.wrong_recovery_code': 'Dieser Wiederherstellungscode ist falsch oder wurde bereits verwendet.',
  'mail.security_subject':
    '{change, select, app_added {Eine Authenticator-App wurde hinzugefügt} app_removed {Ihre Authenticator-App wurde entfernt} passkey_added {Ein Passkey wurde hinzugefügt} passkey_removed {Ein Passkey wurde entfernt} recovery_codes_created {Neue Wiederherstellungscodes wurden erstellt} recovery_code_used {Ein Wiederherstellungscode wurde verwendet} reset {Ihr zweiter Faktor wurde zurückgesetzt} other {Jemand hat versucht, sich mit Ihrem Konto anzumelden}}',
  'mail.security':
    '{change, select, app_added {Ihrem Konto wurde eine Authenticator-App hinzugefügt. Ab jetzt genügt Ihr Passwort allein nicht mehr zur Anmeldung.} app_removed {Die Authenticator-App Ihres Kontos wurde entfernt.} passkey_added {Ihrem Konto wurde der Passkey „{name}“ hinzugefügt. Ab jetzt genügt Ihr Passwort allein nicht mehr zur Anmeldung.} passkey_removed {Der Passkey „{name}“ wurde aus Ihrem Konto entfernt.} recovery_codes_created {Für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.} recovery_code_used {Ein Wiederherstellungscode Ihres Kontos wurde verwendet. {left, plural, =0 {Es ist keiner mehr übrig: Erstellen Sie neue.} one {Es ist noch # übrig.} other {Es sind noch # übrig.}}} reset {Ein Inhaber Ihres Unternehmens oder ein Administrator hat Ihre Authenticator-App, Passkeys und Wiederherstellungscodes entfernt und Sie abgemeldet. Melden Sie sich mit Ihrem Passwort an und richten Sie sie neu ein.} other {Jemand hat Ihr Passwort und danach einen falschen Code eingegeben. Die Person ist nicht angemeldet. Wenn Sie es nicht waren, kennt jemand Ihr Passwort.}}',
  'mail.security_page': 'Die Sicherheit Ihres Kontos: {link}',
}
