import type { Translation } from '../define.ts'
import type { value as english } from '../en/value.ts'

export const value: Translation<typeof english> = {
  'value.empty': 'Il n’y a pas de valeur',
  'value.too_long': 'Le texte a plus de 2 000 caractères',
  'value.long_colour': 'Le nom de la couleur a plus de 120 caractères',
  'value.unknown_colour': '« {value} » ne fait pas partie des couleurs',
  'value.unknown': 'Non accepté : {values}',
  'value.unknown_and_more': 'Non accepté : {values} et {count, number} de plus',
  'value.several': 'Il a plusieurs valeurs ({values}), mais cet attribut n’en accepte qu’une',
  'value.not_boolean': '« {value} » n’est ni oui ni non',
  'value.not_a_number': '« {value} » n’est pas un nombre',
  'value.ambiguous_number': '« {value} » peut désigner des milliers ou avoir des décimales. Définissez sa valeur dans le tableau des valeurs',
  'value.unknown_unit': '« {value} » n’est pas une unité connue',
  'value.unit_not_expected': 'Cet attribut n’a pas d’unité, mais « {value} » en a une',
  'value.cannot_convert': '« {value} » ne peut pas être converti en {unit}',
  'value.too_large': '« {value} » est trop grand',
  'value.not_a_dimension': '« {value} » n’est pas une dimension comme 10 x 20 x 5',
  'value.negative_side': '« {value} » a un côté inférieur à zéro',
  'value.not_a_date': '« {value} » n’est pas une date comme 2026-01-31',
  'value.ambiguous_date': 'Le jour et le mois de « {value} » sont ambigus. Définissez sa valeur dans le tableau des valeurs',
  'value.invalid': 'Cela ne convient pas à l’attribut.',
}
