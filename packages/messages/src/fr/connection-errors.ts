import type { Translation } from '../define.ts'
import type { connectionErrors as english } from '../en/connection-errors.ts'

export const connectionErrors: Translation<typeof english> = {
  'connection_error.already_connected': 'Une boutique est déjà connectée.',
  'connection_error.changed': 'La connexion a été modifiée ailleurs. Vérifiez les modifications.',
  'connection_error.control_character': '{field} : un caractère ne peut pas être envoyé. Supprimez-le.',
  'connection_error.feed_required': 'Téléversez un fichier de produits, ou saisissez son URL.',
  'connection_error.invalid_choice': 'Utilisez l’une de ces valeurs : {choices}.',
  'connection_error.invalid_flag': 'Utilisez true ou false.',
  'connection_error.invalid_number': 'Saisissez un nombre.',
  'connection_error.invalid_url': 'Saisissez une URL complète comme https://shop.example.com.',
  'connection_error.not_addon': 'Activez d’abord la place de marché complémentaire, dans Paramètres, Connecter.',
  'connection_error.no_file': '{platform} n’utilise pas de fichier.',
  'connection_error.none': 'Aucune boutique n’est connectée.',
  'connection_error.platform_unavailable': 'Cette plateforme n’est plus disponible.',
  'connection_error.secret_again': '{field} : saisissez à nouveau cette valeur, car l’URL appartient maintenant à un autre serveur.',
  'connection_error.setting_required': '{field} : saisissez une valeur.',
  'connection_error.shop_url_required': 'Saisissez l’URL de la boutique de démonstration.',
  'connection_error.test_failed': '{reason}. Rien n’a été modifié.',
  'connection_error.unknown_platform': 'Cette plateforme n’existe pas. Choisissez-en une dans la liste.',
  'connection_error.unknown_setting': '{key} n’est pas un paramètre de cette plateforme.',
  'connection_error.access_withdrawn': 'Votre boutique a retiré notre accès. Reconnectez-la.',
  'connection_error.shop_url_needed': 'Saisissez l’URL de votre boutique.',
  'connection_error.woocommerce_key': 'WooCommerce n’accepte pas cette clé. Créez-en une avec accès en lecture et en écriture.',
  'connection_error.woocommerce_url': 'Il n’y a pas d’API WooCommerce à cette URL.',
  'connection_error.shopify_shop': 'Il n’y a pas de boutique Shopify avec ce domaine. Il se termine par .myshopify.com.',
  'connection_error.shopify_access': 'Shopify n’accepte pas cette clé, ou son application n’est pas installée dans la boutique.',
  'connection_error.shopify_sign_in': 'Saisissez l’identifiant client de votre application, ou un jeton d’accès.',
  'connection_error.shopify_scopes': 'Il manque à l’application des accès dans Shopify : {scopes}. Accordez-les, puis reconnectez la boutique.',
  'connection_error.shopify_not_set_up':
    'Shopify se connecte ici avec des clés. L’administrateur de ce portail n’a pas configuré d’application sur le serveur.',
  'connection_error.magento_keys': 'Magento refuse ces clés, ou elles ne peuvent pas lire les boutiques, les produits et les commandes.',
  'connection_error.magento_url': 'Il n’y a pas d’API REST Magento à cette URL.',
  'connection_error.shopware_key': 'Shopware refuse cette clé d’accès, ou l’intégration ne peut pas lire les produits et les commandes.',
  'connection_error.shopware_url': 'Il n’y a pas d’Admin API Shopware à cette URL.',
  'connection_error.vendure_sign_in_needed': 'Saisissez une clé d’API, ou le nom d’utilisateur et le mot de passe d’un administrateur.',
  'connection_error.vendure_sign_in':
    'Vendure n’accepte pas cette connexion ou ce jeton de canal, ou l’administrateur ne peut pas lire les réglages.',
  'connection_error.vendure_bearer':
    'Vendure n’a pas envoyé de jeton. Ajoutez bearer à authOptions.tokenMethod dans sa configuration, ou utilisez une clé d’API.',
  'connection_error.vendure_url': 'Il n’y a pas d’Admin API de Vendure à cette URL.',
  'connection_error.sandbox_key': 'La boutique n’accepte pas cette clé.',
  'connection_error.sandbox_url': 'Il n’y a pas de boutique à cette URL.',
  'webhook_error.changed': 'Le point de terminaison a été modifié ailleurs. Vérifiez les modifications.',
  'webhook_error.disabled': 'Ce point de terminaison est désactivé. Activez-le d’abord.',
  'webhook_error.max_endpoints': 'Une entreprise a au maximum {limit, number} points de terminaison. Supprimez-en un d’abord.',
  'webhook_error.topic': '{topic} ne concerne pas votre entreprise. Choisissez un autre événement.',
  'connection_error.app_removed': 'L’application a été supprimée chez {platform}. Reconnectez-vous pour l’installer.',
  'connection_error.install_app': '{platform} se connecte en installant une application. Commencez depuis la page des paramètres.',
  'connection_error.invalid_signature': 'La signature de cette requête n’est pas valable.',
  'connection_error.not_confirmed': '{platform} n’a pas confirmé l’installation. Recommencez depuis la page des paramètres.',
  'connection_error.other_account': '{platform} a répondu pour un autre site. Recommencez depuis la page des paramètres.',
  'connection_error.reconnect': '{platform} n’accepte plus la connexion. Reconnectez-vous.',
  'connection_error.start_again':
    'Ce lien a déjà été utilisé, a expiré ou appartient à quelqu’un d’autre. Recommencez depuis la page des paramètres.',
  'connection_error.wix_not_set_up': 'Wix ne peut pas encore être connecté. L’administrateur de ce portail définit {settings} sur le serveur.',
  'connection_error.direction_not_supported': 'Cette plateforme ne le permet pas. Choisissez une autre direction.',
  'connection_problem.reconnect': 'La boutique n’accepte plus la connexion.',
  'connection_advice.reconnect': 'Reconnectez la boutique. D’ici là, rien n’est envoyé ni reçu.',
  'connection_advice.credentials': 'Saisissez de nouveaux identifiants dans Modifier les paramètres.',
  'connection_advice.wait': 'Nous réessayons. Vérifiez que votre boutique est en ligne si cela dure plus d’une heure.',
  'connection_advice.address': 'Vérifiez l’URL de votre boutique dans Modifier les paramètres.',
  'connection_advice.products': 'Ouvrez la dernière synchronisation dans Activité récente : elle indique chaque produit avec son motif.',
  'connection_advice.webhooks':
    'Appuyez sur Vérifier la connexion pour vous réabonner. D’ici là, les changements arrivent avec la prochaine synchronisation.',
  'connection_advice.refused': 'Corrigez ce que la boutique indique, puis appuyez sur Vérifier la connexion.',
  'connection_problem.check_interrupted': 'La comparaison a été interrompue. Elle est répétée dans l’heure.',
  'connection_error.storefront_no_answer': 'La boutique n’a donné aucune réponse pour ce produit. Écrivez à nouveau les produits.',
  'connection_error.storefront_none': 'Connectez d’abord une boutique qui accepte les produits, dans Paramètres, Connecter.',
  'connection_error.storefront_paused': 'L’envoi des produits à la boutique est suspendu. Reprenez-le d’abord.',
  'connection_error.storefront_variants':
    'De nouvelles variantes manquent dans la boutique. Supprimez-y le produit : il est créé avec toutes ses variantes en dix minutes.',
  'storefront_error.edited':
    'Les articles ont été modifiés dans la boutique après la réception de la commande : {items}. Les commerçants ont toujours la commande d’origine. Convenez avec eux de la suite, puis marquez-la comme résolue.',
  'storefront_error.cancelled_after_shipment':
    'La boutique a annulé la commande après l’expédition d’articles. Convenez de la suite avec le commerçant, remboursez ce qui revient, puis marquez-la comme résolue.',
  'storefront_error.gone':
    'La boutique n’a plus cette commande ou ne nous laisse pas la lire. Vérifiez-la dans la boutique, puis marquez-la comme résolue.',
  'storefront_error.unreadable':
    'Nous ne pouvons pas lire la réponse de la boutique sur cette commande. Elle est relue automatiquement ; si cela persiste, contactez le support de la boutique.',
  'storefront_error.not_received': 'La commande n’a pas été reçue. Réessayez ou remboursez-la dans la boutique.',
  'storefront_error.paid_less':
    'Les articles et la livraison font {lines}, mais le client a payé {paid} : une remise ou des frais ne sont sur aucun article. Répartissez le montant sur les articles dans la boutique, puis réessayez.',
  'storefront_error.no_address': 'La commande n’a pas d’adresse complète. Complétez-la dans la boutique, puis réessayez.',
  'storefront_error.several': '{reason} Et {count, plural, one {# autre ligne} other {# autres lignes}}.',
  'storefront_error.refund_unclear':
    'La boutique a remboursé {amount} (n° {reference}) sans indiquer pour quel commerçant. Marquez la commande de ce commerçant comme remboursée.',
  'storefront_error.refund_amount_unknown':
    'La boutique a remboursé une partie de cette commande sans indiquer le montant. Marquez la commande du bon commerçant comme remboursée.',
  'storefront_error.cannot_refund':
    'Cette boutique ne peut pas enregistrer de remboursements. Remboursez le client sur place, puis marquez la commande comme remboursée.',
  'webhook_error.not_public': 'Cette URL n’est pas sur l’internet public. Utilisez-en une qui l’est.',
}
