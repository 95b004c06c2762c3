import { define } from '../define.ts'

/** Errors of shop connections. */
export const connectionErrors = define({
  'connection_error.already_connected': ['A shop is already connected.'],
  'connection_error.changed': ['The connection was updated elsewhere. Review the changes.'],
  'connection_error.control_character': ['{field} has a character that cannot be sent. Remove it.', { field: 'message' }],
  'connection_error.feed_required': ['Upload a product file, or enter its URL.'],
  'connection_error.invalid_choice': ['Use one of {choices}.', { choices: 'text' }],
  'connection_error.invalid_flag': ['Use true or false.'],
  'connection_error.invalid_number': ['Enter a number.'],
  'connection_error.invalid_url': ['Enter a full URL such as https://shop.example.com.'],
  'connection_error.no_file': ['{platform} does not use a file.', { platform: 'message' }],
  'connection_error.none': ['No shop is connected.'],
  'connection_error.platform_unavailable': ['This shop platform is no longer available.'],
  'connection_error.secret_again': ['Enter {field} again: the URL now belongs to another server.', { field: 'message' }],
  'connection_error.setting_required': ['Enter {field}.', { field: 'message' }],
  'connection_error.shop_url_required': ['Enter the URL of the sandbox shop.'],
  'connection_error.test_failed': ['{reason}. Nothing was changed.', { reason: 'message' }],
  'connection_error.unknown_platform': ['This platform does not exist. Choose one of the list.'],
  'connection_error.unknown_setting': ['{key} is not a setting of this platform.', { key: 'text' }],
  'connection_error.sandbox_key': ['The shop does not accept this key.'],
  'connection_error.sandbox_url': ['There is no shop at this URL.'],
  'webhook_error.changed': ['The endpoint was updated elsewhere. Review the changes.'],
  'webhook_error.disabled': ['This endpoint is disabled. Enable it first.'],
  'webhook_error.max_endpoints': ['A company has at most {limit, number} endpoints. Delete one first.', { limit: 'count' }],
  'webhook_error.topic': ['{topic} does not concern your company. Choose another event.', { topic: 'text' }],
})
