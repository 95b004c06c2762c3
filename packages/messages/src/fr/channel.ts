import type { Translation } from '../define.ts'
import type { channel as english } from '../en/channel.ts'

export const channel: Translation<typeof english> = {
  'provider.google_feed': 'Google Merchant Center',
  'provider.google_feed_description':
    'Un fichier de produits que Google récupère chaque jour, avec une ligne par variante. Microsoft, Meta, Pinterest et les comparateurs de prix lisent le même fichier.',
  'provider.agent_feed': 'Assistants d’achat IA',
  'provider.agent_feed_description':
    'Des assistants comme ChatGPT trouvent vos produits et les recommandent aux acheteurs. Ils lisent un catalogue selon l’Agentic Commerce Protocol (ACP) ou l’Universal Commerce Protocol (UCP).',
  'provider.feed_product_link': 'URL de la page du produit',
  'provider.feed_product_link_help':
    'La page d’un produit dans votre boutique, par exemple {example}. Sont remplacés reference, sku, variant, slug (le nom en minuscules) et le nom de tout attribut, chacun entre accolades.',
  'provider.feed_language': 'Langue',
  'provider.feed_language_help': 'Les textes sont envoyés dans cette langue si les produits sont traduits.',
  'provider.feed_country': 'Pays de vente',
  'provider.feed_country_help': 'Les frais de livraison sont ceux de ce pays.',
  'provider.feed_format': 'Format',
  'provider.google_format_help': 'Google lit les deux. Choisissez TSV, sauf si un service demande XML.',
  'provider.agent_format_help': 'Le protocole que lit l’assistant : ChatGPT lit ACP, Google et Shopify lisent UCP.',
  'channel_error.unknown_provider': 'Ce canal de vente n’existe pas. Choisissez-en un dans la liste.',
  'channel_error.no_feed': 'Ce canal de vente n’a pas de flux.',
  'channel_error.too_many': 'Une entreprise peut avoir {count} canaux de vente. Déconnectez-en un d’abord.',
  'channel_error.invalid_link': 'Saisissez une URL qui commence par https:// et nomme le produit entre accolades, par exemple {example}.',
  'channel_error.invalid_country': 'Saisissez un code pays de deux majuscules, par exemple NL.',
  'feed_issue.no_name': 'Aucun nom. Saisissez-en un',
  'feed_issue.no_price': 'Aucun prix ou un prix de 0 : les variantes sans prix sont omises. Saisissez un prix',
  'feed_issue.no_picture': 'Aucune image. Ajoutez-en une',
  'feed_issue.picture_pending': 'L’image est en cours de téléchargement',
  'feed_issue.no_link':
    'L’URL de la page du produit demande un attribut que le produit n’a pas. Ajoutez-le au produit ou modifiez l’URL dans les paramètres',
  'feed_issue.no_description': 'Aucune description : le nom est envoyé à la place',
  'feed_issue.no_gtin': 'Aucun GTIN (numéro de code-barres)',
  'feed_issue.invalid_gtin': 'Le GTIN n’est pas valide, ou ne sert qu’à l’intérieur d’un magasin, et est omis. Corrigez-le',
  'feed_issue.no_brand': 'Aucune marque',
  'feed_issue.name_too_long': 'Le nom est trop long et est raccourci',
  'feed_issue.description_too_long': 'La description est trop longue et est raccourcie',
  'provider.stoa_channel': 'Une autre place de marché Stoa',
  'provider.stoa_channel_description':
    'Vos produits sur une place de marché qui utilise Stoa ailleurs : les validations et les commandes reviennent, le stock et les expéditions sont signalés.',
  'provider.stoa_url': 'URL de la place de marché',
  'provider.stoa_url_help': 'Là où vous vous connectez à l’autre place de marché, par exemple https://market.example.',
  'provider.stoa_key': 'Clé d’API',
  'provider.stoa_key_help':
    'Créez-la sur l’autre place de marché sous Paramètres, Clés d’API, avec les droits de lire, gérer et modifier les produits et de lire et expédier les commandes.',
  'provider.stoa_secret': 'Secret du webhook',
  'provider.stoa_secret_help':
    'Affiché là-bas lorsque vous ajoutez l’URL de webhook de ce canal sous Paramètres, Webhooks. Sans lui, les commandes arrivent toutes les dix minutes.',
  'provider.sandbox_channel': 'Place de marché de test',
  'provider.sandbox_channel_description':
    'Une place de marché simulée, pour essayer. Elle valide la plupart des produits et des clients commandent de temps en temps. Aucune clé n’est nécessaire.',
  'provider.sandbox_channel_help': 'Créé avec le compte.',
  'channel_error.no_marketplace': 'Ce canal de vente lit un flux. Rien ne lui est envoyé.',
  'channel_error.paused': 'Ce canal de vente est suspendu. Reprenez-le d’abord.',
  'channel_error.account_connected':
    'Ce compte est déjà connecté sous le nom « {channel} ». Modifiez ou suspendez ce canal de vente, ou déconnectez-le d’abord.',
  'channel_error.not_a_merchant': 'Cette clé n’appartient à aucun marchand. Créez-la dans votre compte marchand là-bas.',
  'channel_error.order_shipped': 'Cette commande a déjà été expédiée.',
  'channel_error.order_not_shipped': 'Cette commande n’est pas encore expédiée.',
  'channel_error.disconnected': '« {channel} » est déconnecté. Ses commandes peuvent être consultées, mais plus rien ne peut être modifié.',
  'channel_error.name_taken': 'Un autre canal de vente s’appelle déjà « {name} ». Choisissez un autre nom.',
  'channel_error.more_than_left':
    '{count, plural, =0 {Il ne reste rien} one {Il reste # pièce} other {Il reste # pièces}} à expédier pour cet article.',
  'channel_error.whole_only': 'Cette place de marché n’accepte que les commandes entières. Expédiez tous les articles en une fois.',
  'channel_error.no_failed_report': 'La place de marché n’a refusé aucune expédition de cette commande.',
  'channel_error.order_cancelled': 'La place de marché a annulé cette commande. Ne l’expédiez pas.',
  'channel_error.customer_erased': 'Les données de ce client ont été effacées.',
  'channel_error.no_shop_refund': 'Cette commande n’a pas de remboursement à enregistrer.',
  'channel_error.open_orders':
    '{count, plural, one {# commande reste} other {# commandes restent}} à expédier ou à signaler comme expédiée. Terminez d’abord, ou déconnectez quand même.',
  'channel_error.unread_orders':
    '{count, plural, one {La commande {number} est illisible} other {# commandes sont illisibles, dont {number}}}. Consultez sur la place de marché ce qui est à expédier.',
  'channel_order.cancelled': 'La commande {number} a été annulée sur la place de marché',
  'channel_order.refunded': 'La commande {number} a été remboursée sur la place de marché',
  'upstream.channel_unreadable': 'La place de marché a envoyé une réponse illisible',
  'upstream.channel_refused': 'La place de marché indique : {reason}',
}
