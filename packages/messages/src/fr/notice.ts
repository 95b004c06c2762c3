import type { Translation } from '../define.ts'
import type { notice as english } from '../en/notice.ts'

export const notice: Translation<typeof english> = {
  'notice.negative_stock': 'Le stock {value} a été importé comme 0',
  'notice.stock_limited': 'Le stock {value} a été importé comme {limit}, le stock maximal autorisé',
  'notice.stock_not_tracked': 'Le fichier n’a pas de colonne de stock : le stock des nouvelles variantes n’est pas suivi',
  'notice.stock_divided': 'Le stock de {value} a été réparti entre {count} variantes',
  'notice.text_truncated': 'Le texte de « {column} » a été coupé à {limit} caractères',
  'notice.list_limited':
    'Limite de {limit} {what, select, tags {tags} attributes {attributs} pictures {images} options {options} other {variantes}} atteinte : le reste n’a pas été importé',
  'notice.compare_at_not_higher': 'Le prix avant réduction {value} n’a pas été importé : il doit être supérieur au prix',
  'notice.shared_sku': 'Le SKU {sku} est aussi celui de « {product} »',
  'notice.bad_weight': '« {value} » n’est pas un poids. Le poids a été laissé vide',
  'notice.bad_image_address': '« {value} » n’est pas l’URL d’une image. Les URL d’images commencent par https://',
  'notice.draft_skipped': 'Ce produit est un brouillon ou n’est pas publié, et les brouillons sont ignorés',
  'notice.shop_owns': 'Les prix, le stock et les variantes ne changent pas : ils appartiennent à la boutique connectée',
}
