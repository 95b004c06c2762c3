import type { Translation } from '../define.ts'
import type { catalogErrors as english } from '../en/catalog-errors.ts'

export const catalogErrors: Translation<typeof english> = {
  'attribute_error.key_taken': 'Un attribut avec la clé « {key} » existe déjà.',
  'attribute_error.no_shop':
    'Aucune boutique n’est connectée pour l’importation. Connectez-en une, ou créez des attributs dans Paramètres, Attributs.',
  'attribute_error.repeated': 'Envoyez chaque attribut une seule fois.',
  'attribute_error.unknown': 'Ce n’est pas un attribut de votre place de marché.',
  'collection_error.after_not_sibling': 'afterId doit être une collection ayant le même parent.',
  'collection_error.already_listed': 'Le produit est déjà dans cette collection.',
  'collection_error.has_children': 'Cette collection a des sous-collections. Déplacez-les ou supprimez-les d’abord.',
  'collection_error.name_taken': 'Une collection de ce nom existe déjà ici. Choisissez un autre nom.',
  'collection_error.no_shop':
    'Aucune boutique n’est connectée pour l’importation. Connectez-en une, ou créez des collections dans Ma place de marché, Collections.',
  'collection_error.products_added': 'Des produits ont été ajoutés à cette collection entre-temps. Réessayez.',
  'collection_error.same_target': 'Choisissez une autre collection pour ses produits.',
  'collection_error.used_by_commission_rule': 'Une règle de commission utilise cette collection. Modifiez ou supprimez d’abord la règle.',
  'listing_error.after_itself': 'afterId doit être un produit qui n’est pas déplacé.',
  'listing_error.after_unknown': 'afterId doit être une fiche de cette collection.',
  'listing_error.merchant_required': 'Saisissez le merchantId des produits.',
  'listing_error.same_collection': 'Choisissez une autre collection de destination.',
  'mapping_error.not_listed': 'Ce produit n’est pas référencé sur la place de marché.',
  'mapping_error.not_required': 'Aucune collection n’utilise cet attribut.',
  'mapping_error.operator_only': 'Seul l’exploitant de la place de marché peut modifier une règle pour tous les marchands.',
  'mapping_error.other_measure': '{unit} ne peut pas être converti en {target, select, none {un attribut sans unité} other {{target}}}.',
  'mapping_error.repeated': '« {value} » figure deux fois dans la liste.',
  'mapping_error.two_values': 'Ce produit a deux valeurs pour un attribut. Envoyez-en une seule.',
  'mapping_error.version_does_not_fit': 'Cette version ne correspond plus à l’attribut{reason}',
  'mapping_error.value_required': 'Saisissez la valeur utilisée par la boutique.',
  'attribute_error.repeated_key': 'La clé « {key} » est utilisée deux fois.',
  'attribute_error.values_required': 'Saisissez les valeurs au choix.',
  'attribute_error.no_values': 'Seuls un choix ou une couleur ont une liste de valeurs.',
  'attribute_error.no_unit': 'Seuls un nombre ou une dimension ont une unité.',
  'attribute_error.repeated_value': '« {value} » figure deux fois dans la liste.',
  'attribute_error.in_use':
    '{products, plural, one {# produit a} other {# produits ont}} une valeur pour cet attribut. Supprimez d’abord ses correspondances, ou créez un autre attribut.',
  'attribute_error.unit_in_use':
    'L’unité ne peut pas être modifiée : {rules, plural, =0 {} one {# règle remplit l’attribut. } other {# règles remplissent l’attribut. }}{values, plural, =0 {} one {# valeur a été définie manuellement. } other {# valeurs ont été définies manuellement. }}{products, plural, =0 {} one {# produit a une valeur. } other {# produits ont une valeur. }}Supprimez d’abord les règles et les valeurs, ou créez un autre attribut.',
  'attribute_error.values_in_use':
    '{products, plural, one {# produit a} other {# produits ont}} des valeurs que vous supprimez : {values}{more, plural, =0 {} other { et # de plus}}. Ils les perdent et sont retirés de la vente là où une collection exige l’attribut. Envoyez isSure pour supprimer tout de même les valeurs.',
  'attribute_error.used':
    'Cet attribut est utilisé : {collections, plural, =0 {} other {Exigé par {names}. }}{rules, plural, =0 {} one {# règle le remplit. } other {# règles le remplissent. }}{values, plural, =0 {} one {# valeur a été définie manuellement. } other {# valeurs ont été définies manuellement. }}{products, plural, =0 {} one {# produit a une valeur. } other {# produits ont une valeur. }}Envoyez isSure pour le supprimer avec tout cela.',
  'collection_error.own_descendant': 'Une collection ne peut pas être placée sous elle-même ou sous l’une de ses sous-collections.',
  'mapping_error.no_fit': 'Cette valeur n’est pas valable pour l’attribut.',
}
