import type { Translation } from '../define.ts'
import type { connectionErrors as english } from '../en/connection-errors.ts'

export const connectionErrors: Translation<typeof english> = {
  'connection_error.already_connected': 'Er is al een winkel gekoppeld.',
  'connection_error.changed': 'De koppeling is elders bijgewerkt. Bekijk de wijzigingen.',
  'connection_error.control_character': '{field} heeft een teken dat niet kan worden verstuurd. Verwijder het.',
  'connection_error.feed_required': 'Upload een productbestand of vul de URL ervan in.',
  'connection_error.invalid_choice': 'Gebruik een van {choices}.',
  'connection_error.invalid_flag': 'Gebruik true of false.',
  'connection_error.invalid_number': 'Vul een getal in.',
  'connection_error.invalid_url': 'Vul een volledige URL in, zoals https://shop.example.com.',
  'connection_error.no_file': '{platform} gebruikt geen bestand.',
  'connection_error.none': 'Er is geen winkel gekoppeld.',
  'connection_error.platform_unavailable': 'Dit winkelplatform is niet meer beschikbaar.',
  'connection_error.secret_again': 'Vul {field} opnieuw in: de URL hoort nu bij een andere server.',
  'connection_error.setting_required': 'Vul {field} in.',
  'connection_error.shop_url_required': 'Vul de URL van de sandboxwinkel in.',
  'connection_error.test_failed': '{reason}. Er is niets gewijzigd.',
  'connection_error.unknown_platform': 'Dit platform bestaat niet. Kies er een uit de lijst.',
  'connection_error.unknown_setting': '{key} is geen instelling van dit platform.',
  'import_error.already_imported': 'Dit bestand is al geïmporteerd. Upload het opnieuw om het nog eens te importeren.',
  'import_error.csv_required': 'Kies een .csv-bestand.',
  'import_error.file_deleted': 'Het bestand is niet meer bewaard. Upload het opnieuw.',
  'import_error.nothing_to_undo': 'Deze import heeft niets om ongedaan te maken.',
  'import_error.unknown_currency': '"{currency}" is geen valuta. Gebruik een code zoals EUR.',
  'run_error.active': 'Er wordt al zo’n taak uitgevoerd. Wacht tot die klaar is of annuleer die.',
  'run_error.cooldown': 'Je hebt dit net gestart. Wacht {seconds, plural, one {# seconde} other {# seconden}}.',
  'run_error.cooldown_minutes': 'Je hebt dit net gestart. Wacht {minutes, plural, one {# minuut} other {# minuten}}.',
  'run_error.ended': 'Deze taak is al klaar.',
  'import_error.max_files':
    'Je bedrijf bewaart {files} importbestanden, het maximum. Elk wordt 30 dagen na het uploaden verwijderd. Probeer het later opnieuw.',
  'import_error.max_bytes':
    'Met dit bestand zou je bedrijf meer dan {megabytes} MB aan importbestanden bewaren. Elk wordt 30 dagen na het uploaden verwijderd. Probeer het later opnieuw.',
}
