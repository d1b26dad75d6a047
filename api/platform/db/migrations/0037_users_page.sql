-- Pages of users and of members are queries of api/members/users-page.ts; search_users gets filters.
drop function find_users(text, boolean, bigint[], text, boolean, bigint, bigint);
drop function find_members(text, bigint, boolean, text, bigint[], bigint, bigint);
drop function search_users(text);
