import { define } from '../define.ts'

/** Errors of shop connections, imports and runs. */
export const connectionErrors = define({
  'connection_error.already_connected': ['A shop is already connected.'],
  'connection_error.changed': ['The connection was updated elsewhere. Review the changes.'],
  'connection_error.control_character': ['{field} has a character that cannot be sent. Remove it.', { field: 'text' }],
  'connection_error.feed_required': ['Upload a product file, or enter its URL.'],
  'connection_error.invalid_choice': ['Use one of {choices}.', { choices: 'text' }],
  'connection_error.invalid_flag': ['Use true or false.'],
  'connection_error.invalid_number': ['Enter a number.'],
  'connection_error.invalid_url': ['Enter a full URL such as https://shop.example.com.'],
  'connection_error.no_file': ['{platform} does not use a file.', { platform: 'text' }],
  'connection_error.none': ['No shop is connected.'],
  'connection_error.platform_unavailable': ['This shop platform is no longer available.'],
  'connection_error.secret_again': ['Enter {field} again: the URL now belongs to another server.', { field: 'text' }],
  'connection_error.setting_required': ['Enter {field}.', { field: 'text' }],
  'connection_error.shop_url_required': ['Enter the URL of the sandbox shop.'],
  'connection_error.test_failed': ['{reason}. Nothing was changed.', { reason: 'message' }],
  'connection_error.unknown_platform': ['This platform does not exist. Choose one of the list.'],
  'connection_error.unknown_setting': ['{key} is not a setting of this platform.', { key: 'text' }],
  'import_error.already_imported': ['This file was already imported. To import it again, upload it again.'],
  'import_error.csv_required': ['Choose a .csv file.'],
  'import_error.file_deleted': ['The file is no longer stored. Upload it again.'],
  'import_error.nothing_to_undo': ['This import has nothing to undo.'],
  'import_error.unknown_currency': ['"{currency}" is not a currency. Use a code such as EUR.', { currency: 'text' }],
  'run_error.active': ['A run of this kind is in progress. Wait for it to finish, or cancel it.'],
  'run_error.cooldown': ['You started this a moment ago. Wait {seconds, plural, one {# second} other {# seconds}}.', { seconds: 'count' }],
  'run_error.cooldown_minutes': ['You started this a moment ago. Wait {minutes, plural, one {# minute} other {# minutes}}.', { minutes: 'count' }],
  'run_error.ended': ['This run has finished.'],
  'import_error.max_files': [
    'Your company stores {files} import files, the most allowed. Each is deleted 30 days after its upload. Try again later.',
    { files: 'count' },
  ],
  'import_error.max_bytes': [
    'With this file your company would store more than {megabytes} MB of import files. Each is deleted 30 days after its upload. Try again later.',
    { megabytes: 'count' },
  ],
})
