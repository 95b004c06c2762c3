import type { Translation } from '../define.ts'
import type { catalogErrors as english } from '../en/catalog-errors.ts'

export const catalogErrors: Translation<typeof english> = {
  'attribute_error.key_taken': 'Ein Attribut mit dem Schlüssel „{key}“ ist bereits vorhanden.',
  'attribute_error.no_shop':
    'Es ist kein Shop verbunden, aus dem importiert werden kann. Verbinden Sie einen oder erstellen Sie Attribute unter „Einstellungen“, „Attribute“.',
  'attribute_error.repeated': 'Senden Sie jedes Attribut nur einmal.',
  'attribute_error.unknown': 'Dies ist kein Attribut Ihres Marktplatzes.',
  'collection_error.after_not_sibling': 'afterId muss eine Kollektion mit derselben übergeordneten Kollektion sein.',
  'collection_error.already_listed': 'Das Produkt ist bereits in dieser Kollektion.',
  'collection_error.has_children': 'Diese Kollektion hat Unterkollektionen. Verschieben oder löschen Sie diese zuerst.',
  'collection_error.name_taken': 'Eine Kollektion mit diesem Namen ist hier bereits vorhanden. Wählen Sie einen anderen Namen.',
  'collection_error.no_shop':
    'Es ist kein Shop verbunden, aus dem importiert werden kann. Verbinden Sie einen oder erstellen Sie Kollektionen unter „Mein Marktplatz“, „Kollektionen“.',
  'collection_error.products_added': 'Inzwischen wurden Produkte zu dieser Kollektion hinzugefügt. Versuchen Sie es erneut.',
  'collection_error.same_target': 'Wählen Sie eine andere Kollektion für ihre Produkte.',
  'collection_error.used_by_commission_rule': 'Eine Provisionsregel verwendet diese Kollektion. Ändern oder löschen Sie zuerst die Regel.',
  'listing_error.after_itself': 'afterId muss ein Produkt sein, das nicht verschoben wird.',
  'listing_error.after_unknown': 'afterId muss ein Listing in dieser Kollektion sein.',
  'listing_error.merchant_required': 'Geben Sie die merchantId der Produkte ein.',
  'listing_error.same_collection': 'Wählen Sie eine andere Kollektion, in die sie verschoben werden.',
  'mapping_error.not_listed': 'Dieses Produkt ist auf dem Marktplatz nicht gelistet.',
  'mapping_error.not_required': 'Keine Kollektion verwendet dieses Attribut.',
  'mapping_error.operator_only': 'Nur der Marktplatzbetreiber kann eine Regel für alle Händler ändern.',
  'mapping_error.other_measure': '{unit} kann nicht in {target, select, none {ein Attribut ohne Einheit} other {{target}}} umgerechnet werden.',
  'mapping_error.repeated': '„{value}“ ist doppelt aufgeführt.',
  'mapping_error.two_values': 'Dieses Produkt hat zwei Werte für ein Attribut. Senden Sie einen.',
  'mapping_error.version_does_not_fit': 'Diese Version passt nicht mehr zum Attribut{reason}',
  'mapping_error.value_required': 'Geben Sie den Wert ein, den der Shop verwendet.',
  'attribute_error.repeated_key': 'Der Schlüssel „{key}“ wird doppelt verwendet.',
  'attribute_error.values_required': 'Geben Sie die Werte ein, die ausgewählt werden können.',
  'attribute_error.no_values': 'Nur eine Auswahl oder eine Farbe hat eine Liste von Werten.',
  'attribute_error.no_unit': 'Nur eine Zahl oder eine Abmessung hat eine Einheit.',
  'attribute_error.repeated_value': '„{value}“ ist doppelt aufgeführt.',
  'attribute_error.in_use':
    '{products, plural, one {# Produkt hat} other {# Produkte haben}} einen Wert dieses Attributs. Entfernen Sie zuerst die Zuordnungen oder erstellen Sie ein anderes Attribut.',
  'attribute_error.unit_in_use':
    'Die Einheit kann nicht geändert werden: {rules, plural, =0 {} one {# Regel füllt das Attribut. } other {# Regeln füllen das Attribut. }}{values, plural, =0 {} one {# Wert wurde manuell festgelegt. } other {# Werte wurden manuell festgelegt. }}{products, plural, =0 {} one {# Produkt hat einen Wert. } other {# Produkte haben einen Wert. }}Entfernen Sie zuerst die Regeln und Werte oder erstellen Sie ein anderes Attribut.',
  'attribute_error.values_in_use':
    '{products, plural, one {# Produkt hat} other {# Produkte haben}} Werte, die Sie entfernen: {values}{more, plural, =0 {} other { und # weitere}}. Sie verlieren sie und werden aus dem Verkauf genommen, wo eine Kollektion das Attribut verlangt. Senden Sie isSure, um die Werte trotzdem zu entfernen.',
  'attribute_error.used':
    'Dieses Attribut wird verwendet: {collections, plural, =0 {} other {Erforderlich in {names}. }}{rules, plural, =0 {} one {# Regel füllt es. } other {# Regeln füllen es. }}{values, plural, =0 {} one {# Wert wurde manuell festgelegt. } other {# Werte wurden manuell festgelegt. }}{products, plural, =0 {} one {# Produkt hat einen Wert. } other {# Produkte haben einen Wert. }}Senden Sie isSure, um es mit alldem zu löschen.',
  'collection_error.own_descendant': 'Eine Kollektion kann nicht unter sich selbst oder einer ihrer Unterkollektionen stehen.',
  'mapping_error.no_fit': 'Dieser Wert ist für das Attribut nicht gültig.',
}
