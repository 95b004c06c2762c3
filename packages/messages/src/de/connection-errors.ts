import type { Translation } from '../define.ts'
import type { connectionErrors as english } from '../en/connection-errors.ts'

export const connectionErrors: Translation<typeof english> = {
  'connection_error.already_connected': 'Es ist bereits ein Shop verbunden.',
  'connection_error.changed': 'Die Verbindung wurde an anderer Stelle aktualisiert. Prüfen Sie die Änderungen.',
  'connection_error.control_character': '{field} enthält ein Zeichen, das nicht gesendet werden kann. Entfernen Sie es.',
  'connection_error.feed_required': 'Laden Sie eine Produktdatei hoch oder geben Sie deren URL ein.',
  'connection_error.invalid_choice': 'Verwenden Sie einen der Werte {choices}.',
  'connection_error.invalid_flag': 'Verwenden Sie true oder false.',
  'connection_error.invalid_number': 'Geben Sie eine Zahl ein.',
  'connection_error.invalid_url': 'Geben Sie eine vollständige URL wie https://shop.example.com ein.',
  'connection_error.not_addon': 'Schalten Sie zuerst den Add-on-Marktplatz unter „Einstellungen“, „Verbinden“ ein.',
  'connection_error.no_file': '{platform} verwendet keine Datei.',
  'connection_error.none': 'Es ist kein Shop verbunden.',
  'connection_error.platform_unavailable': 'Diese Shop-Plattform ist nicht mehr verfügbar.',
  'connection_error.secret_again': 'Geben Sie {field} erneut ein: Die URL gehört jetzt zu einem anderen Server.',
  'connection_error.setting_required': 'Geben Sie {field} ein.',
  'connection_error.shop_url_required': 'Geben Sie die URL des Sandbox-Shops ein.',
  'connection_error.test_failed': '{reason}. Nichts wurde geändert.',
  'connection_error.unknown_platform': 'Diese Plattform gibt es nicht. Wählen Sie eine aus der Liste.',
  'connection_error.unknown_setting': '{key} ist keine Einstellung dieser Plattform.',
  'connection_error.access_withdrawn': 'Ihr Shop hat uns den Zugriff entzogen. Verbinden Sie ihn erneut.',
  'connection_error.shop_url_needed': 'Geben Sie die URL Ihres Shops ein.',
  'connection_error.woocommerce_key': 'WooCommerce akzeptiert diesen Schlüssel nicht. Erstellen Sie einen mit Lese- und Schreibzugriff.',
  'connection_error.woocommerce_url': 'Unter dieser URL gibt es keine WooCommerce-API.',
  'connection_error.shopify_shop': 'Es gibt keinen Shopify-Shop mit dieser Domain. Sie endet auf .myshopify.com.',
  'connection_error.shopify_access': 'Shopify akzeptiert diesen Schlüssel nicht oder die App ist nicht im Shop installiert.',
  'connection_error.shopify_sign_in': 'Geben Sie die Client-ID Ihrer App oder ein Zugriffstoken ein.',
  'connection_error.shopify_scopes': 'Der App fehlt in Shopify Zugriff: {scopes}. Gewähren Sie ihn dort und verbinden Sie den Shop erneut.',
  'connection_error.shopify_not_set_up':
    'Shopify wird hier mit Schlüsseln verbunden. Der Administrator dieses Portals hat auf dem Server keine App eingerichtet.',
  'connection_error.magento_keys': 'Magento akzeptiert diese Schlüssel nicht, oder sie dürfen Stores, Produkte und Bestellungen nicht lesen.',
  'connection_error.magento_url': 'Unter dieser URL gibt es keine Magento REST API.',
  'connection_error.shopware_key': 'Shopware akzeptiert diesen Zugang nicht, oder die Integration darf Produkte und Bestellungen nicht lesen.',
  'connection_error.shopware_url': 'Unter dieser URL gibt es keine Shopware Admin API.',
  'connection_error.vendure_sign_in_needed': 'Geben Sie einen API-Schlüssel ein oder den Benutzernamen und das Passwort eines Administrators.',
  'connection_error.vendure_sign_in':
    'Vendure akzeptiert diese Anmeldung oder dieses Kanal-Token nicht, oder der Administrator darf die Einstellungen nicht lesen.',
  'connection_error.vendure_bearer':
    'Vendure hat kein Token gesendet. Fügen Sie bearer zu authOptions.tokenMethod in der Konfiguration hinzu oder verwenden Sie einen API-Schlüssel.',
  'connection_error.vendure_url': 'Unter dieser URL gibt es keine Admin API von Vendure.',
  'connection_error.sandbox_key': 'Der Shop akzeptiert diesen Schlüssel nicht.',
  'connection_error.sandbox_url': 'Unter dieser URL gibt es keinen Shop.',
  'webhook_error.changed': 'Der Endpunkt wurde an anderer Stelle aktualisiert. Prüfen Sie die Änderungen.',
  'webhook_error.disabled': 'Dieser Endpunkt ist deaktiviert. Aktivieren Sie ihn zuerst.',
  'webhook_error.max_endpoints': 'Ein Unternehmen hat höchstens {limit, number} Endpunkte. Löschen Sie zuerst einen.',
  'webhook_error.topic': '{topic} betrifft Ihr Unternehmen nicht. Wählen Sie ein anderes Ereignis.',
  'connection_error.app_removed': 'Die App wurde bei {platform} entfernt. Verbinden Sie erneut, um sie zu installieren.',
  'connection_error.install_app': '{platform} wird durch die Installation einer App verbunden. Beginnen Sie auf der Einstellungsseite.',
  'connection_error.invalid_signature': 'Die Signatur dieser Anfrage ist nicht gültig.',
  'connection_error.not_confirmed': '{platform} hat die Installation nicht bestätigt. Beginnen Sie erneut auf der Einstellungsseite.',
  'connection_error.other_account': '{platform} hat für eine andere Website geantwortet. Beginnen Sie erneut auf der Einstellungsseite.',
  'connection_error.reconnect': '{platform} akzeptiert die Verbindung nicht mehr. Verbinden Sie erneut.',
  'connection_error.start_again':
    'Dieser Link wurde bereits verwendet, ist abgelaufen oder gehört einer anderen Person. Beginnen Sie erneut auf der Einstellungsseite.',
  'connection_error.wix_not_set_up': 'Wix kann noch nicht verbunden werden. Der Administrator dieses Portals legt {settings} auf dem Server fest.',
  'connection_error.direction_not_supported': 'Diese Plattform unterstützt das nicht. Wählen Sie eine andere Richtung.',
  'connection_problem.reconnect': 'Der Shop akzeptiert die Verbindung nicht mehr.',
  'connection_advice.reconnect': 'Verbinden Sie den Shop erneut. Bis dahin wird nichts gesendet oder empfangen.',
  'connection_advice.credentials': 'Geben Sie unter „Einstellungen ändern“ neue Zugangsdaten ein.',
  'connection_advice.wait': 'Wir versuchen es erneut. Prüfen Sie, ob Ihr Shop online ist, wenn es länger als eine Stunde dauert.',
  'connection_advice.address': 'Prüfen Sie die URL Ihres Shops unter „Einstellungen ändern“.',
  'connection_advice.products': 'Öffnen Sie die letzte Synchronisierung unter „Letzte Aktivitäten“: Dort steht jedes Produkt mit seinem Grund.',
  'connection_advice.webhooks':
    'Drücken Sie „Verbindung prüfen“, um sich erneut anzumelden. Bis dahin kommen Änderungen mit der nächsten Synchronisierung an.',
  'connection_advice.refused': 'Korrigieren Sie, was der Shop nennt, und drücken Sie dann „Verbindung prüfen“.',
  'connection_problem.check_interrupted': 'Der Abgleich wurde unterbrochen. Er wird innerhalb einer Stunde wiederholt.',
  'connection_error.storefront_no_answer': 'Der Shop hat zu diesem Produkt keine Antwort gegeben. Schreiben Sie die Produkte erneut.',
  'connection_error.storefront_none': 'Verbinden Sie zuerst einen Shop, der Produkte annimmt, unter „Einstellungen“, „Verbinden“.',
  'connection_error.storefront_paused': 'Das Senden von Produkten an den Shop ist pausiert. Setzen Sie es zuerst fort.',
  'connection_error.storefront_variants':
    'Neue Varianten fehlen im Shop. Löschen Sie das Produkt dort: Es wird innerhalb von zehn Minuten mit allen Varianten angelegt.',
  'storefront_error.edited':
    'Die Artikel wurden im Shop geändert, nachdem die Bestellung eingegangen war: {items}. Die Händler haben sie noch im ursprünglichen Stand. Klären Sie mit ihnen, was zu tun ist, und markieren Sie es dann als gelöst.',
  'storefront_error.cancelled_after_shipment':
    'Der Shop hat die Bestellung storniert, nachdem Artikel versandt waren. Klären Sie mit dem Händler, was zu tun ist, erstatten Sie, was zurückkommt, und markieren Sie es dann als gelöst.',
  'storefront_error.gone':
    'Der Shop hat diese Bestellung nicht mehr oder lässt sie uns nicht lesen. Prüfen Sie sie dort und markieren Sie es dann als gelöst.',
  'storefront_error.unreadable':
    'Wir können nicht lesen, was der Shop zu dieser Bestellung antwortet. Sie wird automatisch erneut gelesen; bleibt es dabei, fragen Sie den Support des Shops.',
  'storefront_error.not_received': 'Die Bestellung ist nicht eingegangen. Versuchen Sie es erneut oder erstatten Sie sie im Shop.',
  'storefront_error.paid_less':
    'Die Artikel und der Versand ergeben {lines}, der Kunde hat aber {paid} bezahlt: Ein Rabatt oder eine Gebühr gehört zu keinem Artikel. Verteilen Sie den Betrag im Shop auf die Artikel und versuchen Sie es erneut.',
  'storefront_error.no_address': 'Die Bestellung hat keine vollständige Adresse. Ergänzen Sie sie im Shop und versuchen Sie es erneut.',
  'storefront_error.several': '{reason} Und {count, plural, one {# weitere Position} other {# weitere Positionen}}.',
  'storefront_error.refund_unclear':
    'Der Shop hat {amount} erstattet (#{reference}), ohne den Händler zu nennen. Markieren Sie die Bestellung dieses Händlers als erstattet.',
  'storefront_error.refund_amount_unknown':
    'Der Shop hat einen Teil dieser Bestellung erstattet und nennt den Betrag nicht. Markieren Sie die Bestellung des richtigen Händlers als erstattet.',
  'storefront_error.cannot_refund':
    'Dieser Shop kann keine Erstattungen erfassen. Erstatten Sie dort und markieren Sie die Bestellung als erstattet.',
  'webhook_error.not_public': 'Diese URL ist nicht im öffentlichen Internet. Verwenden Sie eine öffentliche.',
}
