import type { Translation } from '../define.ts'
import type { fileError as english } from '../en/file-error.ts'

export const fileError: Translation<typeof english> = {
  'file_error.empty': 'Le fichier est vide.',
  'file_error.not_text': 'Ce n’est pas un fichier texte. Exportez les données en CSV et téléversez ce fichier.',
  'file_error.header_unreadable': 'La première ligne ne peut pas être lue : {reason}.',
  'file_error.max_columns': 'Le fichier a plus de {limit, number} colonnes.',
  'file_error.no_rows': 'Le fichier n’a aucune ligne sous la ligne d’en-tête.',
  'file_error.not_a_feed': 'C’est une page web ou un autre type de XML, pas un flux de produits RSS.',
  'file_error.unknown_header':
    'Les colonnes de la première ligne sont inconnues. Utilisez une exportation de produits Shopify (Handle, Title, Variant Price …) ou un flux Google Merchant (id, title, price …) sous forme de tableau ou de RSS.',
  'file_error.long_item': 'L’élément qui commence à la ligne {line} est trop long pour un flux de produits.',
  'file_error.long_row': 'La ligne {line} est trop longue pour une ligne de tableau.',
  'mapping_error.no_such_column': 'Le fichier n’a pas cette colonne.',
  'mapping_error.column_twice': 'Cette colonne est choisie deux fois.',
  'mapping_error.target_twice': 'Deux colonnes sont choisies comme {target}. Ignorez l’une d’elles.',
  'mapping_error.weight_twice': 'Deux colonnes sont choisies comme poids. Ignorez l’une d’elles.',
  'mapping_error.no_key': 'Choisissez la colonne qui identifie chaque produit : sa référence, son SKU ou son nom.',
}
