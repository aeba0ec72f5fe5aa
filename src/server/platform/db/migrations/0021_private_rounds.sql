ALTER TABLE players ADD COLUMN private_rounds boolean NOT NULL DEFAULT false;
