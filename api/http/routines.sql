-- needs: db

call guard_table('answered_requests');
