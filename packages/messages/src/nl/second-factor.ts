import type { Translation } from '../define.ts'
import type { secondFactor as english } from '../en/second-factor.ts'

export const secondFactor: Translation<typeof english> = {
  'auth_error.app_code': 'Voer de code van je authenticator-app in, of een herstelcode.',
  'auth_error.app_exists': 'Je hebt al een authenticator-app. Verwijder die eerst.',
  'auth_error.app_not_started': 'Begin opnieuw: toon eerst de QR-code.',
  'auth_error.max_passkeys': 'Je hebt {limit} passkeys, het hoogste aantal. Verwijder er eerst een.',
  'auth_error.no_second_factor': 'Stel eerst een authenticator-app of een passkey in.',
  'auth_error.no_second_factor_member': '{person} heeft geen tweede factor.',
  'auth_error.passkey_exists': 'Deze passkey is al toegevoegd.',
  'auth_error.passkey_host': 'Passkeys zijn op dit adres niet beschikbaar. Open het portaal op zijn eigen adres.',
  'auth_error.passkey_or_recovery_code': 'Log in met je passkey, of voer een herstelcode in.',
  'auth_error.passkey_refused': 'Deze passkey kon niet worden toegevoegd. Begin opnieuw.',
  'auth_error.reset_other_companies': '{person} hoort ook bij andere bedrijven. Vraag het de beheerder van dit portaal.',
  'auth_error.reset_own': 'Wijzig je eigen tweede factor bij de beveiliging van je account.',
  'auth_error.set_up_second_factor': 'Je bedrijf vereist een tweede factor. Stel die eerst in bij de beveiliging van je account.',
  'auth_error.unknown_passkey': 'Deze passkey is hier niet bekend. Log in met je wachtwoord.',
  'auth_error.wrong_app_code': 'Deze code is onjuist of al gebruikt. Voer de code in die de app nu toont.',
  'auth_error.wrong_recovery_code': 'Deze herstelcode is onjuist of al gebruikt.',
  'mail.security_subject':
    '{change, select, app_added {Er is een authenticator-app toegevoegd} app_removed {Je authenticator-app is verwijderd} passkey_added {Er is een passkey toegevoegd} passkey_removed {Er is een passkey verwijderd} recovery_codes_created {Er zijn nieuwe herstelcodes aangemaakt} recovery_code_used {Er is een herstelcode gebruikt} reset {Je tweede factor is gereset} other {Iemand probeerde als jou in te loggen}}',
  'mail.security':
    '{change, select, app_added {Er is een authenticator-app aan je account toegevoegd. Vanaf nu kun je niet meer alleen met je wachtwoord inloggen.} app_removed {De authenticator-app van je account is verwijderd.} passkey_added {De passkey “{name}” is aan je account toegevoegd. Vanaf nu kun je niet meer alleen met je wachtwoord inloggen.} passkey_removed {De passkey “{name}” is van je account verwijderd.} recovery_codes_created {Er zijn nieuwe herstelcodes voor je account aangemaakt. De vorige werken niet meer.} recovery_code_used {Er is een herstelcode van je account gebruikt. {left, plural, =0 {Er is er geen over: maak nieuwe aan.} one {Er is er # over.} other {Er zijn er # over.}}} reset {Een eigenaar van je bedrijf of een systeembeheerder heeft je authenticator-app, passkeys en herstelcodes verwijderd en je uitgelogd. Log in met je wachtwoord en stel ze opnieuw in.} other {Iemand heeft je wachtwoord en daarna een verkeerde code ingevoerd. Diegene is niet ingelogd. Als jij het niet was, kent iemand anders je wachtwoord.}}',
  'mail.security_page': 'De beveiliging van je account: {link}',
}
