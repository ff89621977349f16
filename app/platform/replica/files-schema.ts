/**
 * The tables of the database that holds pictures and secrets for the replica: files by folder and name within the data
 * folder, their content in parts, and the last moment that was stored. A file counts once it is complete.
 */
export const FILES_SCHEMA = `
  create table if not exists file (
    id integer primary key,
    folder text not null,
    name text not null,
    mtime_ms real not null,
    bytes integer not null,
    is_complete integer not null
  );
  create index if not exists file_folder_name on file (folder, name);
  create index if not exists file_incomplete on file (id) where is_complete = 0;
  create table if not exists chunk (
    file_id integer not null references file,
    position integer not null,
    content blob not null,
    primary key (file_id, position)
  );
  create table if not exists heartbeat (id integer primary key, at_ms integer not null);
`;
