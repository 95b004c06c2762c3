import type { Translation } from '../define.ts'
import type { importError as english } from '../en/import-error.ts'

export const importError: Translation<typeof english> = {
  'import_error.bad_stock': '« {value} » n’est pas un nombre entier',
  'import_error.bad_price': '« {value} » n’est pas un prix. Saisissez un prix comme 12.99',
  'import_error.bad_price_in': '« {value} » n’est pas un prix en {currency}',
  'import_error.ambiguous_price':
    '« {value} » peut désigner des milliers ou avoir des décimales. Écrivez le prix sans séparateur de milliers et avec toutes ses décimales',
  'import_error.negative_price': 'Le prix « {value} » est inférieur à zéro',
  'import_error.unknown_currency': '« {value} » n’est pas une devise',
  'import_error.other_currency': '« {value} » est en {named} ; le produit est en {currency}',
  'import_error.conflicting_value': '« {value} » contredit « {other} » à la ligne {line}, pour le même produit',
  'import_error.product_broken': 'La ligne {line} du même produit a une erreur, et cette ligne en dépend',
  'import_error.currency_of_some': 'Le produit est en {before}. Pour le passer en {currency}, indiquez le prix de chaque variante',
  'import_error.variant_unclear':
    'Ce produit a {count} variantes, et cette ligne ne dit pas laquelle. Ajoutez une colonne avec le SKU ou les valeurs d’option',
  'import_error.variant_unknown_sku':
    'Aucune des {count} variantes de ce produit n’a le SKU « {sku} ». Pour ajouter une variante, ajoutez des colonnes avec ses valeurs d’option',
  'import_error.duplicate_variant': 'La variante « {reference} » de ce produit est déjà à la ligne {line}',
  'import_error.long_variant_reference': 'La référence d’une variante a au maximum {limit} caractères',
  'import_error.long_sku': 'Ce SKU a {length} caractères. Utilisez-en au maximum {limit}',
  'import_error.long_reference': 'Cette valeur a {length} caractères. Utilisez-en au maximum {limit}',
  'import_error.missing_reference': 'Référence manquante',
  'import_error.no_name_column': 'Ce produit est nouveau et aucune colonne ne contient son nom',
  'import_error.no_name': 'Ce produit est nouveau et n’a pas de nom',
  'import_error.missing_key': 'Cette ligne n’a pas de {column} : elle n’appartient à aucun produit',
  'import_error.too_many_rows': 'Le produit « {reference} » a plus de {limit} lignes',
  'import_error.rows_skipped': '{column} « {reference} » a plus de {limit} lignes ; celles à partir de la ligne {line} ont été ignorées',
  'import_error.split_group':
    '{column} « {reference} » est à la ligne {before} et de nouveau à la ligne {line} après d’autres produits. Regroupez ses lignes ; celles à partir de la ligne {line} ont été ignorées',
  'import_error.too_many_columns': 'Cette ligne a {count} colonnes ; l’en-tête en a {columns}',
  'import_error.unclosed_quote': 'Un guillemet s’ouvre à cette ligne et n’est pas fermé, ou est mal placé',
  'import_error.item_cut_off': 'Le fichier se termine au milieu d’un élément',
  'import_error.malformed_markup': 'Le balisage de cet élément est incorrect : {detail}',
  'import_error.already_imported': 'Ce fichier a déjà été importé. Pour l’importer de nouveau, téléversez-le à nouveau.',
  'import_error.csv_required': 'Choisissez un fichier .csv.',
  'import_error.file_deleted': 'Le fichier n’est plus conservé. Téléversez-le à nouveau.',
  'import_error.nothing_to_undo': 'Cette importation n’a rien à annuler.',
  'import_error.currency_option': '« {currency} » n’est pas une devise. Utilisez un code comme EUR.',
  'import_error.max_files':
    'Votre entreprise conserve {files} fichiers d’importation, le maximum autorisé. Chacun est supprimé 30 jours après son téléversement. Réessayez plus tard.',
  'import_error.max_bytes':
    'Avec ce fichier, votre entreprise conserverait plus de {megabytes} Mo de fichiers d’importation. Chacun est supprimé 30 jours après son téléversement. Réessayez plus tard.',
}
