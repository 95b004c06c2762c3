-- How a person arranged the dashboard of a company. Absent is the order of their type of company.
create table dashboard_layout (
  company_id uuid not null,
  user_id uuid not null,
  widgets text[] not null,
  hidden text[] not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade
);

-- What a dashboard lists of products that are nearly sold out.
create index product_low_stock on product (merchant_id, stock, id) where stock <= 5 and status in ('Ready', 'Pushed', 'Published');
