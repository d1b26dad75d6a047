-- needs: db

call guard_table('selections');
