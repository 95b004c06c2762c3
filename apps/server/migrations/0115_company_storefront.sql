-- What a storefront of the company uses: a font, analytics by id, and a panorama picture.
alter table company
  add column font_href text not null default '',
  add column google_analytics_id text not null default '',
  add column google_tag_manager_id text not null default '',
  add column panorama_file text;
