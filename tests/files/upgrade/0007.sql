insert into course_categories (tenant_id, name) values (1, 'Escuela del café');
insert into instructors (tenant_id, code, name, type, chat_link) values (1, 'F1', 'Don José', 'external', 'https://chat.test/f1');
update courses set category_id = (select id from course_categories), instructor_id = (select id from instructors) where slug = 'catacion';
