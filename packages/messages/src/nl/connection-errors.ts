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
  'connection_error.sandbox_key': 'De winkel accepteert deze sleutel niet.',
  'connection_error.sandbox_url': 'Op deze URL is geen winkel.',
  'webhook_error.changed': 'Het eindpunt is elders gewijzigd. Bekijk de wijzigingen.',
  'webhook_error.disabled': 'Dit eindpunt is uitgeschakeld. Schakel het eerst in.',
  'webhook_error.max_endpoints': 'Een bedrijf heeft maximaal {limit, number} eindpunten. Verwijder er eerst een.',
  'webhook_error.topic': '{topic} betreft je bedrijf niet. Kies een andere gebeurtenis.',
}
