CREATE TABLE banners (
  banner_id uuid PRIMARY KEY,
  text text NOT NULL CONSTRAINT banners_text_check CHECK (char_length(text) BETWEEN 1 AND 120),
  link text CONSTRAINT banners_link_check CHECK (link LIKE 'https://%' AND char_length(link) <= 300),
  from_at timestamp(3) with time zone,
  until_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  created_by text NOT NULL,
  CONSTRAINT banners_order_check CHECK (from_at < until_at)
);
--> statement-breakpoint
CREATE INDEX banners_by_end ON banners (until_at);
